package org.openmds.server;

import java.net.InetAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.openmds.budget.Budget;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.NotificationMetrics;
import org.openmds.server.settings.DeliveryLimits;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.wsrf.client.NotificationClient;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.delivery.DelayedCalls;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.MeterRegistry;

/** Notification in this process: its services, and the dependencies that they share. */
record Notifications(NotificationServices services, NotificationDependencies dependencies) {

    /**
     * The parts of the server that notification needs.
     *
     * @param address
     *            returns the address of a service by its name
     * @param consumers
     *            decides to which addresses notifications may be sent
     * @param credentials
     *            the authorities and secrets for these addresses
     * @param budget
     *            limit for the heap that subscriptions take
     */
    record NotificationInfrastructure(Function<String, String> address, TargetPolicy consumers,
            Credentials credentials, AccessPolicy rights, StateStore store, LeaseClock clock, MeterRegistry metrics,
            Budget budget) {
    }

    static Notifications open(NotificationSettings settings, NotificationInfrastructure notificationInfrastructure,
            ResourceStack resourceStack) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("notification-timer").daemon().factory());
        resourceStack.add("notification timer", timer::shutdownNow);
        NotificationStatistics statistics = new NotificationStatistics();
        NotificationDependencies dependencies = new NotificationDependencies(notificationInfrastructure.clock(),
                notificationInfrastructure.store(),
                delays(timer), client(settings.delivery(), notificationInfrastructure, resourceStack),
                statistics, notificationInfrastructure.budget(),
                new SubscriberRights(notificationInfrastructure.rights(),
                        resourceStack.add("look-up of consumers", new HostKeys(InetAddress::getAllByName))));
        NotificationServices services = resourceStack.add("notifications",
                NotificationServices.open(notificationInfrastructure.address(),
                        NotificationSettingsMapping.services(settings, notificationInfrastructure.address()),
                        dependencies));
        BudgetMetrics.show(services.subscriptions().perHost(), notificationInfrastructure.metrics());
        NotificationMetrics.show(services, statistics, notificationInfrastructure.metrics());
        return new Notifications(services, dependencies);
    }

    /** Returns the policy that allows a resource's owner and administrators to manage it. */
    static OwnerPolicy owners(AccessPolicy rights) {
        OwnerPolicy owners = OwnerPolicy.owners();
        return (owner, caller) -> owners.mayManage(owner, caller)
                || rights.check(caller, AccessRight.ADMIN,
                        NotificationServices.SUBSCRIPTION_MANAGER) == AccessPolicy.Access.GRANTED;
    }

    /** Creates the client for deliveries. Any caller may name a consumer, so its credentials are those for such targets. */
    private static NotificationClient client(DeliveryLimits limits, NotificationInfrastructure infrastructure,
            ResourceStack resourceStack) {
        return resourceStack.add("notification client", new NotificationClient(
                HttpSettings.DEFAULT.withRequestTimeout(limits.timeout())
                        .withMaxConnectionsPerTarget(limits.perHost())
                        .withoutShownAnswers(),
                infrastructure.consumers(), infrastructure.credentials()));
    }

    private static DelayedCalls delays(ScheduledExecutorService timer) {
        return (delay, call) -> {
            if (!timer.isShutdown()) {
                ScheduledFuture<?> _ = timer.schedule(call, delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        };
    }
}
