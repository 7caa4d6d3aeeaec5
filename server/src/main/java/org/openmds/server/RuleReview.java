package org.openmds.server;

import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.index.RegistrationReview;
import org.openmds.server.config.TriggerServiceSettings;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.service.RegisteredRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Refuses registrations whose trigger's rule would never be at work: a wrong one, and any outside of the group for triggers. */
record RuleReview(String group, Supplier<@Nullable TriggerService> triggers) implements RegistrationReview {

    /** @param triggers those of this process, as soon as there are some */
    static RegistrationReview of(String group, Supplier<@Nullable TriggerService> triggers) {
        return new RuleReview(group, triggers);
    }

    @Override
    public void review(EndpointReference member, XmlFragment config, Caller caller) {
        if (!RegisteredRule.hasRule(config)) {
            return;
        }
        if (!group.equals(TriggerServiceSettings.GROUP)) {
            throw refused("this AggregatorConfig holds the rule of a trigger; such a registration is for %s, not for %s"
                    .formatted(TriggerServiceSettings.GROUP, group));
        }
        try {
            Optional<TriggerRule> rule = RegisteredRule.read("registered", member, config, caller.name());
            TriggerService telling = triggers.get();
            if (telling != null) {
                rule.ifPresent(telling::require);
            }
        } catch (InvalidRuleException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static WsrfFaultException refused(String why) {
        return new WsrfFaultException(FaultKind.ADD_REFUSED, why);
    }
}
