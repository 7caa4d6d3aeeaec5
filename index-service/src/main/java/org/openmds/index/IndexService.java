package org.openmds.index;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.EntryNaming;
import org.openmds.index.query.GroupIndex;
import org.openmds.index.summary.GroupSummary;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.group.GroupNotifications;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.EntryResource;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.RegistrationHandler;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * An Index: a service group for registrations of all callers with the right, with one service for the group and one for its entries. Thread-safe.
 */
public final class IndexService implements AutoCloseable {

    private final ServiceGroup group;
    private final GroupNotifications notifications;
    private final RegistrationPolicy policy;
    private final List<ServiceEndpoint> endpoints;
    private final OwnEntryFilter ownEntryFilter;

    private IndexService(ServiceGroup group, GroupNotifications notifications, RegistrationPolicy policy,
            List<ServiceEndpoint> endpoints,
            List<String> addresses) {
        this.group = group;
        this.notifications = notifications;
        this.policy = policy;
        this.ownEntryFilter = new OwnEntryFilter(group, addresses);
        this.endpoints = endpoints;
    }

    /**
     * Opens an index with its durable state.
     *
     * @param sources
     *            sources that registrations may be collected from
     * @param furtherProperties
     *            adds properties, such as the collection status, to an entry's resource property document; called by any thread, must not block
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     */
    public static IndexService open(IndexDefinition settings, AggregatorSources sources,
            BiConsumer<EntryKey, PropertyDocument.Builder> furtherProperties, Container container) {
        String entryService = settings.name() + "Entry";
        String entryAddress = container.service(entryService).address();
        GroupSettings groupSettings = new GroupSettings(settings.name(),
                key -> ResourceAddress.reference(entryAddress, IndexNames.ENTRY_KEY, key.value()), settings.leases(),
                settings.rule(),
                settings.maxEntries(), container.groups().pages()).with(container.groups().quota())
                .with(container.naming());
        GroupIndex index = new GroupIndex(container.clock());
        ServiceGroup group = ServiceGroup.open(
                groupSettings.continuing(container.groups().former().apply(settings.name())),
                container.clock(), container.store(), index);
        IndexRegistrationPolicy policy = new IndexRegistrationPolicy(settings.rule(), sources,
                container.policy(), settings.name(), settings.review());
        PropertyReads reads = new PropertyReads(container.queries().evaluator(index));
        PropertyReads entryReads = new PropertyReads(container.queries().evaluator());
        RegistrationHandler registrations = new RegistrationHandler(group, groupSettings, policy, container.clock());
        EntryResource.EntryHome entries = new EntryResource.EntryHome(group, container.service(group.name()),
                IndexNames.ENTRY_DOCUMENT, policy,
                entryProperties(group, container.metaData().of(entryService), furtherProperties), container.clock());
        GroupNotifications notifications = notifications(group, container);
        return new IndexService(group, notifications, policy,
                List.of(groupService(notifications, reads, registrations, group, container),
                        entryService(entryService, entries, entryReads, container)),
                container.addresses(group.name()));
    }

    public String name() {
        return group.name();
    }

    /** Returns the group of the entries. */
    public ServiceGroup group() {
        return group;
    }

    /** Returns the policy for registrations; it does not check the callers' rights. */
    public RegistrationPolicy policy() {
        return policy;
    }

    /** Returns the group's service and the entries' service. */
    public List<ServiceEndpoint> endpoints() {
        return endpoints;
    }

    /** Starts the collection of the entries' content. */
    public void collectBy(Aggregator aggregator) {
        aggregator.attach(group, ownEntryFilter);
    }

    /** Makes all accepted changes durable and stops. */
    @Override
    public void close() {
        group.close();
        notifications.close();
    }

    /** Returns the producer of notifications about the entries. */
    public NotificationProducer producer() {
        return notifications.producer();
    }

    private static GroupNotifications notifications(ServiceGroup group, Container container) {
        Optional<XmlFragment> site = SiteProperty.of(container.site());
        XmlFragment metaData = container.metaData().of(group.name());
        GroupSummary summary = new GroupSummary();
        return GroupNotifications.start(new GroupNotifications.ProducingGroup(group, container.service(group.name()),
                IndexNames.INDEX_DOCUMENT,
                Stream.concat(site.map(GroupProperty::constant).stream(),
                        Stream.of(EntryCount.PROPERTY, summary.property(), RegistrationCount.PROPERTY,
                                GroupProperty.constant(metaData)))
                        .toList()),
                container.notifications().subscriptions());
    }

    private static ServiceEndpoint groupService(GroupNotifications notifications, PropertyReads reads,
            RegistrationHandler registrations, ServiceGroup group, Container container) {
        List<OperationBinding<GroupResource>> bindings = Stream.of(reads.<GroupResource>bindings(),
                registrations.<GroupResource>bindings(),
                container.notifications().<GroupResource>bindings(notifications.producer()))
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(group.name(), IndexNames.INDEX_DOCUMENT, Optional.empty()),
                group.name(), container.policy(), key -> Optional.of(notifications.resource()), bindings);
    }

    private static BiConsumer<EntryKey, PropertyDocument.Builder> entryProperties(ServiceGroup group,
            XmlFragment metaData, BiConsumer<EntryKey, PropertyDocument.Builder> furtherProperties) {
        return (key, document) -> {
            group.find(key)
                    .ifPresent(found -> document.value(new XmlFragmentBuilder(XmlLimits.DEFAULT)
                            .element(IndexNames.ENTRY_NAME, EntryNaming.nameOf(found.entry()))
                            .build()));
            furtherProperties.accept(key, document.value(metaData));
        };
    }

    private static ServiceEndpoint entryService(String name, EntryResource.EntryHome home, PropertyReads reads,
            Container container) {
        List<OperationBinding<EntryResource>> bindings = Stream.of(reads.<EntryResource>bindings(),
                PropertyWrites.<EntryResource>bindings(AccessRight.REGISTER),
                new LifetimeHandlers(container.clock()).<EntryResource>bindings())
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, IndexNames.ENTRY_DOCUMENT, Optional.of(IndexNames.ENTRY_KEY)),
                home.group().name(), container.policy(), home, bindings);
    }
}
