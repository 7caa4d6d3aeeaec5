package org.openmds.trigger.service;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.openmds.trigger.service.TriggerServices.TriggerServiceDependencies;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.properties.ModifiableResource;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The services of triggers in the namespaces of Globus Toolkit 4.2, over the same triggers. */
public final class GlobusTriggers {

    private final WatchedGroups groups;
    private final TriggerServiceDependencies dependencies;

    public GlobusTriggers(WatchedGroups groups, TriggerServiceDependencies dependencies) {
        this.groups = groups;
        this.dependencies = dependencies;
    }

    /** Creates the service of the triggers: reads need the right to read, changes and Destroy the right to trigger. */
    public ServiceEndpoint triggers(String name) {
        List<OperationBinding<GlobusTrigger>> bindings = Stream
                .of(dependencies.reads().<GlobusTrigger>bindings(),
                        PropertyWrites.<GlobusTrigger>bindings(AccessRight.TRIGGER),
                        dependencies.lifetimes().<GlobusTrigger>bindings(AccessRight.TRIGGER))
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, GlobusNames.DOCUMENT, Optional.of(TriggerNames.KEY)),
                dependencies.group(), dependencies.policy(), key -> key.flatMap(groups::find).map(this::trigger),
                bindings);
    }

    private GlobusTrigger trigger(WatchedGroups.FoundTrigger found) {
        return new GlobusTrigger(new TriggerResource(found, dependencies.owners()), found.status());
    }

    /**
     * Creates the service that registers members with the group of triggers, and lists them.
     *
     * @param group
     *            service of the group; it answers the operations that this service does not have itself
     * @param members
     *            supplies the members of the group
     */
    public ServiceEndpoint registrations(String name, ServiceEndpoint group,
            Supplier<List<EndpointReference>> members) {
        List<OperationBinding<RegisteredMembers>> bindings = Stream
                .of(dependencies.reads().<RegisteredMembers>bindings(),
                        PropertyWrites.<RegisteredMembers>bindings(AccessRight.TRIGGER))
                .flatMap(List::stream)
                .toList();
        ServiceEndpoint own = new ResourceService<>(
                new ResourceService.ServiceIdentity(name, GlobusNames.REGISTRATION_DOCUMENT, Optional.empty()),
                group.description().name(), dependencies.policy(),
                key -> Optional.of(new RegisteredMembers(members)), bindings);
        return RegistrationEndpoint.of(own, group);
    }

    /** The registered members as a resource. */
    private record RegisteredMembers(Supplier<List<EndpointReference>> members) implements ModifiableResource {

        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            XmlFragment interval = new XmlFragmentBuilder(XmlLimits.DEFAULT).element(GlobusNames.POLL_INTERVAL, "0")
                    .build();
            return PropertyDocument.named(GlobusNames.REGISTRATION_DOCUMENT)
                    .value(interval)
                    .all(members.get().stream().map(RegisteredMembers::written).toList())
                    .build();
        }

        @Override
        public void modify(List<PropertyModification> modifications, Call call) {
            throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY,
                    "%s cannot be modified: rules are checked when an entry changes".formatted(
                            modifications.getFirst().property().getLocalPart()),
                    List.of());
        }

        private static XmlFragment written(EndpointReference member) {
            return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(GlobusNames.RECORD)
                    .element(GlobusNames.RECORD_ADDRESS, member.address())
                    .fragment(member.toFragment(GlobusNames.RECORD_REFERENCE))
                    .end()
                    .build();
        }
    }

    /** An endpoint with operations of its own and, after them, those of a group. */
    private record RegistrationEndpoint(ServiceEndpoint own, ServiceEndpoint group,
            ServiceDescription description) implements ServiceEndpoint {

        static RegistrationEndpoint of(ServiceEndpoint own, ServiceEndpoint group) {
            Set<Operation> operations = new LinkedHashSet<>(own.description().operations());
            operations.addAll(group.description().operations());
            ServiceDescription described = own.description();
            return new RegistrationEndpoint(own, group, new ServiceDescription(described.name(),
                    List.copyOf(operations), described.documentName(), described.resourceKey()));
        }

        @Override
        public Admission admission(Caller caller) {
            return own.admission(caller).or(group.admission(caller));
        }

        @Override
        public Reply answer(Call call) {
            return endpoint(call).answer(call);
        }

        private ServiceEndpoint endpoint(Call call) {
            return own.description().operation(call.operation().request()).isPresent() ? own : group;
        }
    }
}
