package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.properties.ModifiableResource;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * An entry of a service group as a WS-Resource (WS-ServiceGroup 1.2, section 5), with its group, member, content and lifetime. Clients may replace
 * the content unless it is collected.
 */
public final class EntryResource implements TerminableResource, ModifiableResource {

    private static final String LOCAL_ENTRY_PROBLEM = "this entry is registered by the configuration of its service; clients cannot renew or destroy it";

    private final EntryHome home;
    private final LeasedEntry leasedEntry;

    private EntryResource(EntryHome home, LeasedEntry leasedEntry) {
        this.home = home;
        this.leasedEntry = leasedEntry;
    }

    /**
     * Finds the entries of a group as WS-Resources.
     *
     * @param reference
     *            the endpoint reference of the group
     * @param policy
     *            decides which callers may manage an entry, and which content may replace the current one
     * @param furtherProperties
     *            adds the service's own properties to the document of an entry; any thread calls it; must not block
     */
    public record EntryHome(ServiceGroup group, EndpointReference reference, QName documentName, EntryPolicy policy,
            BiConsumer<EntryKey, PropertyDocument.Builder> furtherProperties,
            LeaseClock clock) implements ResourceHome<EntryResource> {

        @Override
        public Optional<EntryResource> find(Optional<String> key) {
            return key.map(EntryKey::new).flatMap(group::find).map(leasedEntry -> new EntryResource(this, leasedEntry));
        }

        @Override
        public Optional<WsrfFaultException> changedElsewhere() {
            return group.refusal();
        }
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        PropertyDocument.Builder document = PropertyDocument.named(home.documentName())
                .value(home.reference().toFragment(dialect.serviceGroup("ServiceGroupEPR")))
                .value(leasedEntry.entry().member().toFragment(dialect.serviceGroup("MemberEPR")))
                .value(leasedEntry.entry().content())
                .value(LifetimeHandlers.time(LifetimeHandlers.CURRENT_TIME, Optional.of(home.clock().now())))
                .value(LifetimeHandlers.time(LifetimeHandlers.TERMINATION_TIME,
                        leasedEntry.lease().terminationTime(home.clock())));
        home.furtherProperties().accept(leasedEntry.key(), document);
        return document.build();
    }

    @Override
    public Optional<ResourceProperties> propertiesAtOnce(WsrfDialect dialect) {
        return Optional.of(properties(dialect));
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        managementProblem(call).ifPresent(problem -> {
            throw new UnacceptableLifetimeException(problem);
        });
        return ChangeFutures.await(home.group().renew(leasedEntry.key(), requested), call.deadline());
    }

    @Override
    public void destroy(Call call) {
        managementProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.RESOURCE_NOT_DESTROYED, problem);
        });
        ChangeFutures.await(home.group().remove(leasedEntry.key()), call.deadline());
    }

    @Override
    public void modify(List<PropertyModification> modifications, Call call) {
        if (modifications.isEmpty()) {
            return;
        }
        if (modifications.size() > 1
                || !(modifications.get(0) instanceof PropertyModification.Update update)
                || !update.property().equals(leasedEntry.entry().content().name())) {
            throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY,
                    "only the property Content of an entry may be modified, and only by one Update", List.of());
        }
        List<XmlFragment> values = update.values();
        if (values.size() != 1) {
            throw PropertyWrites.refusal(FaultKind.INVALID_MODIFICATION,
                    "an entry has one Content, got %d".formatted(values.size()), values);
        }
        ownershipProblem(call).or(() -> home.policy().contentProblem(leasedEntry.entry(), values.get(0)))
                .ifPresent(problem -> {
                    throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY, problem, List.of());
                });
        ChangeFutures.await(home.group().replaceContent(leasedEntry.key(), values.get(0)), call.deadline());
    }

    /** Refuses changes of entries that the process itself registers, because it would register them again at once. */
    private Optional<String> managementProblem(Call call) {
        return leasedEntry.entry().owner().equals(Caller.LOCAL.name())
                ? Optional.of(LOCAL_ENTRY_PROBLEM)
                : ownershipProblem(call);
    }

    private Optional<String> ownershipProblem(Call call) {
        return home.policy().mayManage(leasedEntry.entry(), call.caller())
                ? Optional.empty()
                : Optional.of(
                        "this entry was registered by '%s'; '%s' may change it only with the right 'admin'".formatted(
                                leasedEntry.entry().owner(), call.caller().name()));
    }
}
