package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client with the stubs of Globus Toolkit 4.2: it registers a member, creates a trigger, sets its properties, reads them and destroys it. */
class GlobusTriggersIT {

    private static final String NAMESPACES = "http://mds.globus.org/2007/03/";
    private static final String INSTANCE = NAMESPACES + "TriggerService_instance";
    private static final String REGISTRATION = NAMESPACES + "TriggerRegistrationService";

    @TempDir
    private Path state;

    @Test
    void trigger_setByThePropertiesOfGlobusToolkit42_fires() throws IOException {
        try (RunningServer server = RunningServer.start(state, "triggers.group-wait", "200ms");
                NotifyConsumer consumer = NotifyConsumer.start(0)) {
            assertThat(SoapClient.post(server.url("/wsrf/services/TriggerService"),
                    WsnRequests.subscribe(consumer.address(), "")).isFault()).isFalse();
            String registration = server.url("/wsrf/services/TriggerRegistrationService");
            EntryReference member = EntryReference.of(SoapClient.post(registration,
                    RequestBodies.add("one", RequestBodies.job("one", ""), "PT1H")));
            assertThat(SoapClient.post(registration, get(REGISTRATION, "TriggerRegistrationRecord"))
                    .text("*/*[local-name()='MemberEPRAddress']")).isEqualTo("http://example.org/one");

            EntryReference trigger = created(server);
            SoapAnswer changed = trigger.call(update(Map.of("MemberEPR", "http://example.org/one", "MatchingRule",
                    "count(//j:Job) > 0", "EnableBoolean", "true", "NamespaceMappings", "j=" + XmlReader.JOBS,
                    "ActionScript", "topic", "TriggerStatus",
                    "enabled")));
            assertThat(changed.isFault()).as(changed.body()).isFalse();

            await().until(() -> consumer.messages("Notice").size() == 1);
            assertThat(trigger.call(get(INSTANCE, "MemberEPR")).text("*")).isEqualTo("http://example.org/one");
            assertThat(trigger.call(get(INSTANCE, "ActionFiredAt")).text("*")).contains("T");
            assertThat(trigger.call(RequestBodies.query("count(/*/*[local-name()='TriggerID'])")).text("."))
                    .isEqualTo("1");
            assertThat(trigger.call(RequestBodies.DOCUMENT).isFault()).isFalse();
            assertThat(trigger.call(RequestBodies.DESTROY).isFault()).isFalse();
            assertThat(member.call(RequestBodies.DESTROY).isFault()).isFalse();
            assertThat(SoapClient.post(registration, RequestBodies.DOCUMENT)
                    .texts("*/*[local-name()='PollIntervalMillis']"))
                    .containsExactly("0");
        }
    }

    /** Creates a trigger with the action that the stubs send. */
    private static EntryReference created(RunningServer server) {
        String headers = "<wsa:Action>%1$sTriggerFactoryService</wsa:Action>".formatted(NAMESPACES);
        return WsnRequests.reference(SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), headers,
                "<createResource xmlns='%sTriggerFactoryService'/>".formatted(NAMESPACES)));
    }

    private static String get(String namespace, String property) {
        return "<rp:GetResourceProperty xmlns:rp='%s' xmlns:p='%s'>p:%s</rp:GetResourceProperty>"
                .formatted(XmlReader.RP, namespace, property);
    }

    private static String update(Map<String, String> values) {
        StringBuilder all = new StringBuilder();
        values.forEach((name, value) -> all.append("<rp:Update><p:%1$s>%2$s</p:%1$s></rp:Update>"
                .formatted(name, RequestBodies.escape(value))));
        return "<rp:SetResourceProperties xmlns:rp='%s' xmlns:p='%s'>%s</rp:SetResourceProperties>"
                .formatted(XmlReader.RP, INSTANCE, all);
    }
}
