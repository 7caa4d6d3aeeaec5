package org.openmds.cli.subscription;

import java.util.List;
import java.util.function.BiConsumer;

import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionClient;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A command that sends one request to an existing subscription. */
abstract sealed class SubscriptionCommand implements Runnable {

    private final BiConsumer<SubscriptionClient, EndpointReference> request;

    @Mixin
    private ServiceOptions service;

    private SubscriptionCommand(BiConsumer<SubscriptionClient, EndpointReference> request) {
        this.request = request;
    }

    @Override
    public void run() {
        service.requireGiven("a subscription");
        service.arguments(List.of(), 0, 0, "nothing");
        try (ServiceConnection subscription = service.open()) {
            request.accept(new SubscriptionClient(subscription.client()), subscription.locations().preferred());
        }
    }

    /** The command {@code mds pause}: PauseSubscription of WS-BaseNotification. */
    @Command(name = "pause", sortOptions = false, customSynopsis = {"mds pause [OPTIONS] FILE",
        "       mds pause [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "Pause a subscription until 'mds resume'. Messages of this time are not sent later.",
            "FILE contains its endpoint reference, as 'mds subscribe --save' writes it; - reads standard input."}, footer = {
                "%nExamples:", "  mds pause subscription.xml", "  mds pause --epr subscription.xml --soap 1.2"})
    static final class PauseCommand extends SubscriptionCommand {
        PauseCommand() {
            super(SubscriptionClient::pause);
        }
    }

    /** The command {@code mds resume}: ResumeSubscription of WS-BaseNotification. */
    @Command(name = "resume", sortOptions = false, customSynopsis = {"mds resume [OPTIONS] FILE",
        "       mds resume [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "Resume a paused subscription.",
            "FILE contains its endpoint reference, as 'mds subscribe --save' writes it; - reads standard input."}, footer = {
                "%nExamples:", "  mds resume subscription.xml", "  mds resume --epr subscription.xml --soap 1.2"})
    static final class ResumeCommand extends SubscriptionCommand {
        ResumeCommand() {
            super(SubscriptionClient::resume);
        }
    }

    /** The command {@code mds unsubscribe}: Unsubscribe of WS-BaseNotification. */
    @Command(name = "unsubscribe", sortOptions = false, customSynopsis = {"mds unsubscribe [OPTIONS] FILE",
        "       mds unsubscribe [OPTIONS] URL [-k NAME=VALUE]"}, description = {
            "End a subscription. A subscription of 'mds subscribe' without --consumer ends with that command.",
            "FILE contains its endpoint reference, as 'mds subscribe --save' writes it; - reads standard input."}, footer = {
                "%nExamples:", "  mds unsubscribe subscription.xml",
                "  mds unsubscribe --epr subscription.xml --soap 1.2"})
    static final class UnsubscribeCommand extends SubscriptionCommand {
        UnsubscribeCommand() {
            super(SubscriptionClient::unsubscribe);
        }
    }
}
