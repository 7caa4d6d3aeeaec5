package org.openmds.trigger.service;

import java.util.List;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.properties.ModifiableResource;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;

/** A trigger with the resource properties of Globus Toolkit 4.2. */
final class GlobusTrigger implements TerminableResource, ModifiableResource {

    private final TriggerResource trigger;
    private final RuleStatus status;

    GlobusTrigger(TriggerResource trigger, RuleStatus status) {
        this.trigger = trigger;
        this.status = status;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        return GlobusProperties.of(status);
    }

    @Override
    public void modify(List<PropertyModification> modifications, Call call) {
        trigger.modify(new GlobusModifications(status.rule()).translate(modifications), call);
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        return trigger.setTerminationTime(requested, call);
    }

    @Override
    public void destroy(Call call) {
        trigger.destroy(call);
    }
}
