package org.openmds.server.command;

import java.util.List;

import org.openmds.wsrf.client.SubscriptionClient;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** PauseSubscription of WS-BaseNotification. */
@Command(name = "pause", sortOptions = false, customSynopsis = {"mds pause [OPTIONS] FILE",
    "       mds pause [OPTIONS] URL [-k NAME=VALUE]"}, description = {
        "Have a subscription send nothing until 'mds resume'. What happens meanwhile is not told later.",
        "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
            "%nExamples:", "  mds pause subscription.xml", "  mds pause --epr subscription.xml --soap 1.2"})
final class PauseCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Override
    public void run() {
        service.words(List.of(), 0, 0, "nothing");
        try (Service subscription = service.open()) {
            new SubscriptionClient(subscription.client()).pause(subscription.locations().preferred());
        }
    }
}
