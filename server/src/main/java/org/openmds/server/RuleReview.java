package org.openmds.server;

import org.openmds.index.RegistrationReview;
import org.openmds.trigger.engine.RuleValidation;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.service.RegisteredRule;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Refuses registrations with a trigger rule that could never take effect: an invalid rule, or any rule outside the group for triggers. */
record RuleReview(String group, RuleValidation validation) implements RegistrationReview {

    @Override
    public void review(EndpointReference member, XmlFragment config, Caller caller) {
        if (!RegisteredRule.hasRule(config)) {
            return;
        }
        if (!group.equals(TriggerServiceSettings.GROUP)) {
            throw refused("the AggregatorConfig contains a trigger rule: register it with %s, not with %s"
                    .formatted(TriggerServiceSettings.GROUP, group));
        }
        try {
            RegisteredRule.read("registered", member, config, caller.name()).ifPresent(validation::require);
        } catch (InvalidRuleException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static WsrfFaultException refused(String why) {
        return new WsrfFaultException(FaultKind.ADD_REFUSED, why);
    }
}
