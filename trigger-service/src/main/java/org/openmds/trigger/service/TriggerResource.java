package org.openmds.trigger.service;

import java.util.List;
import java.util.Optional;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.ModifiableResource;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.ChangeFutures;

/** A trigger as a WS-Resource. It exists until it is destroyed. Its owner may edit and destroy it; others need the right {@code admin}. */
final class TriggerResource implements TerminableResource, ModifiableResource {

    private final WatchedGroups.FoundTrigger found;
    private final OwnerPolicy owners;

    TriggerResource(WatchedGroups.FoundTrigger found, OwnerPolicy owners) {
        this.found = found;
        this.owners = owners;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        return TriggerProperties.details(found);
    }

    @Override
    public void modify(List<PropertyModification> modifications, Call call) {
        ownershipProblem(call).ifPresent(problem -> {
            throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY, problem, List.of());
        });
        TriggerRule modified = TriggerProperties.modified(found.status().rule(), modifications);
        try {
            RuleStatus _ = ChangeFutures.await(found.triggers().put(modified), call.deadline());
        } catch (InvalidRuleException e) {
            throw PropertyWrites.refusal(FaultKind.INVALID_MODIFICATION, e.getMessage(), List.of());
        }
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        throw new UnacceptableLifetimeException("a trigger has no termination time: it exists until it is destroyed");
    }

    @Override
    public void destroy(Call call) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.RESOURCE_NOT_DESTROYED, problem);
        });
        RuleStatus _ = ChangeFutures.await(found.triggers().remove(found.status().rule().id()), call.deadline());
    }

    private Optional<String> ownershipProblem(Call call) {
        String owner = found.status().rule().owner();
        return owners.mayManage(owner, call.caller())
                ? Optional.empty()
                : Optional.of("the trigger was created by '%s'; '%s' needs the right 'admin' to change it".formatted(
                        owner, call.caller().name()));
    }
}
