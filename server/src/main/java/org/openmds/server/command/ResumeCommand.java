package org.openmds.server.command;

import java.util.List;

import org.openmds.wsrf.client.SubscriptionClient;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** ResumeSubscription of WS-BaseNotification. */
@Command(name = "resume", sortOptions = false, customSynopsis = {"mds resume [OPTIONS] FILE",
    "       mds resume [OPTIONS] URL [-k NAME=VALUE]"}, description = {
        "Have a subscription that was paused send again.",
        "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
            "%nExamples:", "  mds resume subscription.xml", "  mds resume --epr subscription.xml --soap 1.2"})
final class ResumeCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Override
    public void run() {
        service.words(List.of(), 0, 0, "nothing");
        try (Service subscription = service.open()) {
            new SubscriptionClient(subscription.client()).resume(subscription.locations().preferred());
        }
    }
}
