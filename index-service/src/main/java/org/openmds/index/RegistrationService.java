package org.openmds.index;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.aggregator.registration.RegistrationRenewer;
import org.openmds.index.query.GroupIndex;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryResource;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.RegistrationHandler;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Makes and renews registrations for their registrants. It is a durable service group; the content of an entry is a registration
 * ({@code sgc:ServiceGroupRegistrationParameters}). Each registration is renewed in its group while its entry exists, also after a restart.
 * {@code Destroy} of the entry removes the registration from its group. Entries without a requested lifetime exist until they are destroyed.
 * Thread-safe.
 */
public final class RegistrationService implements AutoCloseable {

    /** Name of the service, of its group, and of the group that rights are granted for. */
    public static final String NAME = "RegistrationService";

    private static final String ENTRY_SERVICE = NAME + "Entry";
    private static final int MAX_REGISTRATIONS = 10_000;
    private static final LeaseTerms LEASES = new LeaseTerms(Duration.ofMinutes(20), Duration.ofSeconds(1),
            Duration.ofDays(366), true);

    private final ServiceGroup group;
    private final ManagedRegistrations registrations;
    private final List<ServiceEndpoint> endpoints;

    private RegistrationService(ServiceGroup group, ManagedRegistrations registrations,
            List<ServiceEndpoint> endpoints) {
        this.group = group;
        this.registrations = registrations;
        this.endpoints = endpoints;
    }

    /**
     * Opens the service with its durable state; it registers nothing before {@link #start}.
     *
     * @param ports
     *            ports to the target groups
     * @param threads
     *            threads of the {@link RegistrationRenewer}
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     */
    public static RegistrationService open(Container container, LocalIndexes indexes, RegistrationPorts ports,
            ClientThreads threads) {
        String entryAddress = container.service(ENTRY_SERVICE).address();
        GroupSettings settings = new GroupSettings(NAME,
                key -> ResourceAddress.reference(entryAddress, IndexNames.ENTRY_KEY, key.value()), LEASES,
                MembershipContentRule.ANY, MAX_REGISTRATIONS, PagePool.none()).with(container.groups().quota())
                .with(container.naming());
        GroupIndex index = new GroupIndex(container.clock());
        ServiceGroup group = ServiceGroup.open(settings.continuing(container.groups().former().apply(NAME)),
                container.clock(), container.store(), index);
        ManagedRegistrations registrations = new ManagedRegistrations(indexes,
                new RegistrationRenewer(ports, threads, MAX_REGISTRATIONS), threads.calls());
        ManagedRegistrationPolicy policy = new ManagedRegistrationPolicy(indexes,
                new RegistrationRights(container.policy()), container.clock());
        PropertyReads reads = new PropertyReads(container.queries().evaluator(index));
        PropertyReads entryReads = new PropertyReads(container.queries().evaluator());
        RegistrationHandler additions = new RegistrationHandler(group, settings, policy, container.clock());
        return new RegistrationService(group, registrations, List.of(groupService(group, reads, additions, container),
                entryService(home(group, policy, registrations, container), entryReads, container)));
    }

    /** Starts to make and renew the registrations. */
    public void start() {
        registrations.follow(group);
    }

    /** Returns the group of the entries. */
    public ServiceGroup group() {
        return group;
    }

    /** Returns the status of all registrations. */
    public List<ManagedRegistrationStatus> status() {
        return registrations.status();
    }

    /** Returns the group's service and the entries' service. */
    public List<ServiceEndpoint> endpoints() {
        return endpoints;
    }

    /** Ends the renewals, then makes all accepted changes durable. */
    @Override
    public void close() {
        registrations.close();
        group.close();
    }

    private static ServiceEndpoint groupService(ServiceGroup group, PropertyReads reads, RegistrationHandler additions,
            Container container) {
        XmlFragment metaData = container.metaData().of(NAME);
        GroupResource resource = new GroupResource(group, IndexNames.REGISTRATIONS_DOCUMENT,
                List.of(RegistrationCount.PROPERTY, GroupProperty.constant(metaData)));
        List<OperationBinding<GroupResource>> bindings = Stream
                .concat(reads.<GroupResource>bindings().stream(), additions.<GroupResource>bindings().stream())
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(NAME, IndexNames.REGISTRATIONS_DOCUMENT, Optional.empty()), NAME,
                container.policy(), key -> Optional.of(resource), bindings);
    }

    private static EntryResource.EntryHome home(ServiceGroup group, ManagedRegistrationPolicy policy,
            ManagedRegistrations registrations,
            Container container) {
        XmlFragment metaData = container.metaData().of(ENTRY_SERVICE);
        return new EntryResource.EntryHome(group, container.service(NAME), IndexNames.ENTRY_DOCUMENT, policy,
                (key, document) -> document.value(metaData)
                        .value(ManagedRegistrationProperty.of(registrations.status(key))),
                container.clock());
    }

    private static ServiceEndpoint entryService(EntryResource.EntryHome home, PropertyReads reads,
            Container container) {
        List<OperationBinding<EntryResource>> bindings = Stream
                .concat(reads.<EntryResource>bindings().stream(),
                        new LifetimeHandlers(container.clock()).<EntryResource>bindings().stream())
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(ENTRY_SERVICE, IndexNames.ENTRY_DOCUMENT,
                        Optional.of(IndexNames.ENTRY_KEY)),
                NAME, container.policy(), home, bindings);
    }
}
