package org.openmds.server.command;

import java.util.List;
import java.util.function.BiConsumer;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.SubscriptionClient;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks one thing of a subscription that is there. */
abstract sealed class SubscriptionCommand implements Runnable {

    private final BiConsumer<SubscriptionClient, EndpointReference> request;

    @Mixin
    private ServiceOptions service;

    private SubscriptionCommand(BiConsumer<SubscriptionClient, EndpointReference> request) {
        this.request = request;
    }

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        try (ServiceConnection subscription = service.open()) {
            request.accept(new SubscriptionClient(subscription.client()), subscription.locations().preferred());
        }
    }

    /** PauseSubscription of WS-BaseNotification. */
    @Command(name = "pause", sortOptions = false, customSynopsis = {"mds pause [OPTIONS] FILE",
        "       mds pause [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "Have a subscription send nothing until 'mds resume'. What happens meanwhile is not told later.",
            "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
                "%nExamples:", "  mds pause subscription.xml", "  mds pause --epr subscription.xml --soap 1.2"})
    static final class PauseCommand extends SubscriptionCommand {
        PauseCommand() {
            super(SubscriptionClient::pause);
        }
    }

    /** ResumeSubscription of WS-BaseNotification. */
    @Command(name = "resume", sortOptions = false, customSynopsis = {"mds resume [OPTIONS] FILE",
        "       mds resume [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "Have a subscription that was paused send again.",
            "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
                "%nExamples:", "  mds resume subscription.xml", "  mds resume --epr subscription.xml --soap 1.2"})
    static final class ResumeCommand extends SubscriptionCommand {
        ResumeCommand() {
            super(SubscriptionClient::resume);
        }
    }

    /** Unsubscribe of WS-BaseNotification. */
    @Command(name = "unsubscribe", sortOptions = false, customSynopsis = {"mds unsubscribe [OPTIONS] FILE",
        "       mds unsubscribe [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "End a subscription. What was subscribed by 'mds subscribe' ends with that command.",
            "FILE holds its endpoint reference, as 'mds subscribe --save' writes it; - reads the standard input."}, footer = {
                "%nExamples:", "  mds unsubscribe subscription.xml",
                "  mds unsubscribe --epr subscription.xml --soap 1.2"})
    static final class UnsubscribeCommand extends SubscriptionCommand {
        UnsubscribeCommand() {
            super(SubscriptionClient::unsubscribe);
        }
    }
}
