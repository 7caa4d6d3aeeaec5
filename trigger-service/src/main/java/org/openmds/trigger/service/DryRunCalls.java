package org.openmds.trigger.service;

import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlText;

/**
 * The dryRun operation: evaluates a trigger over the current entries of its group. It sends nothing and changes nothing. The number of
 * concurrent dry runs is limited, for all callers and for each.
 *
 * <pre>{@code
 * <t:dryRunResponse xmlns:t="http://openmds.org/trigger" looked="12" stale="1" more="0">
 *   <t:Found>
 *     <t:Label name="host">a.example.org</t:Label> <t:Value name="free">4</t:Value> <t:Summary>a.example.org has 4 MB left</t:Summary>
 *   </t:Found>
 *   <t:Problem>why the rule was stopped</t:Problem>
 *   <t:Warning>why the rule cannot match any of the entries</t:Warning>
 * </t:dryRunResponse>
 * }</pre>
 */
final class DryRunCalls {

    private static final int MAX_MATCHES = 200;
    private static final QName TRIGGER = new QName("trigger");

    private final WatchedGroups groups;
    private final Budget runs;

    DryRunCalls(WatchedGroups groups, Budget runs) {
        this.groups = groups;
        this.runs = runs;
    }

    XmlOutput run(Call call) {
        String id = call.body().root().attribute(TRIGGER).orElse("");
        DryRun run = dryRun(id, call);
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response());
        int shown = Math.min(MAX_MATCHES, run.matches().size());
        number(builder, "looked", run.examined());
        number(builder, "stale", run.stale());
        number(builder, "more", run.matches().size() - shown + run.more());
        run.matches().subList(0, shown).forEach(found -> write(builder, found));
        run.problem().ifPresent(why -> builder.element(TriggerNames.own("Problem"), XmlText.printable(why)));
        run.warning().ifPresent(why -> builder.element(TriggerNames.own("Warning"), XmlText.printable(why)));
        return builder.end().build();
    }

    private DryRun dryRun(String id, Call call) {
        try (BudgetPermit _ = runs.take(call.caller().lane(), 1)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, runs.refusal()))) {
            return groups.find(id)
                    .flatMap(found -> found.triggers().dryRun(id))
                    .orElseThrow(
                            () -> new WsrfFaultException(FaultKind.BASE, "there is no trigger '%s'".formatted(id)));
        }
    }

    private static void write(XmlFragmentBuilder builder, AlertEvidence found) {
        builder.start(TriggerNames.own("Found"));
        named(builder, "Label", found.labels());
        named(builder, "Value", found.values());
        builder.element(TriggerNames.own("Summary"), XmlText.printable(found.summary())).end();
    }

    private static void named(XmlFragmentBuilder builder, String element, Map<String, String> texts) {
        texts.forEach((name, text) -> builder.start(TriggerNames.own(element))
                .attribute(new QName("name"), name)
                .text(XmlText.printable(text))
                .end());
    }

    private static void number(XmlFragmentBuilder builder, String attribute, int number) {
        builder.attribute(new QName(attribute), Integer.toString(number));
    }
}
