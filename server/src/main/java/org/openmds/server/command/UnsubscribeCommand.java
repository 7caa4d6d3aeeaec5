package org.openmds.server.command;

import java.util.List;

import org.openmds.wsrf.client.SubscriptionClient;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Unsubscribe of WS-BaseNotification. */
@Command(name = "unsubscribe", sortOptions = false, customSynopsis = {"mds unsubscribe [OPTIONS] FILE",
    "       mds unsubscribe [OPTIONS] URL [-k NAME=VALUE]"}, description = {
        "End a subscription. What was subscribed by 'mds subscribe' ends with that command.",
        "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
            "%nExamples:", "  mds unsubscribe subscription.xml", "  mds unsubscribe --epr subscription.xml --soap 1.2"})
final class UnsubscribeCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Override
    public void run() {
        service.words(List.of(), 0, 0, "nothing");
        try (Service subscription = service.open()) {
            new SubscriptionClient(subscription.client()).unsubscribe(subscription.locations().preferred());
        }
    }
}
