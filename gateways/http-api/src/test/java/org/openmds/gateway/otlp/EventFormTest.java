package org.openmds.gateway.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.openmds.gateway.otlp.EntityEvent.EntityEnd;
import org.openmds.gateway.otlp.EntityEvent.EntityRelation;
import org.openmds.gateway.otlp.EntityEvent.EntityReport;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EventFormTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String ID = "'entity.type':'pod','entity.id':{'uid':'a b','n':7}";

    @Test
    void events_ofTheSpecification_areRead() {
        EntityReport report = (EntityReport) read("entity.state", "{" + ID
                + ",'entity.report.interval':60,'entity.description':{'x':1},'entity.relationships':[{'relationship.type':'on','entity.type':'node','entity.id':{'uid':'n'}}]}");

        assertThat(report.entity().address()).isEqualTo("urn:opentelemetry:entity:pod:n=7;uid=a%20b");
        assertThat(report.interval()).hasValue(Duration.ofMinutes(1));
        assertThat(report.description().path("x").asInt()).isEqualTo(1);
        assertThat(report.relations()).containsExactly(
                new EntityRelation("on", new EntityName("node", new TreeMap<>(java.util.Map.of("uid", "n")))));
        assertThat(read("entity.delete", "{" + ID + "}")).isInstanceOf(EntityEnd.class);
    }

    @Test
    void events_ofTheCollector_areRead() {
        EntityReport report = (EntityReport) read("",
                "{'otel.entity.event.type':'entity_state','otel.entity.type':'pod','otel.entity.id':{'uid':'a'},'otel.entity.attributes':{'x':'y'},'otel.entity.interval':90000}");

        assertThat(report.interval()).hasValue(Duration.ofSeconds(90));
        assertThat(report.description().path("x").asString()).isEqualTo("y");
    }

    @Test
    void records_thatAreNoEvents_areRefused() {
        assertRefused("", "{}", "no event");
        assertRefused("entity.state", "{'entity.id':{'a':'b'}}", "entity.type");
        assertRefused("entity.state", "{'entity.type':'pod','entity.id':{}}", "at least one");
        assertRefused("entity.state", "{'entity.type':'pod','entity.id':{'a':[1]}}", "texts");
        assertRefused("entity.state", "{" + ID + ",'entity.report.interval':-1}", "entity.report.interval");
        assertRefused("entity.state", "{" + ID + ",'entity.description':[1]}", "must be a map");
        assertRefused("entity.state", "{" + ID + ",'entity.relationships':{}}", "must be an array");
        assertRefused("entity.state", "{" + ID + ",'entity.relationships':[{}]}", "relationship.type");
    }

    @Test
    void content_withNamesThatXmlDoesNotAllow_hasThemAsAttributes() {
        EntityReport report = (EntityReport) read("entity.state", "{" + ID
                + ",'entity.description':{'a/b':[1,0.00001],'c':{'d':null},'e':[[true]],'f':[]}}");

        assertThat(EntityContent.of(report).toString()).contains(
                "<otel:Description><otel:Attribute Name=\"a/b\">1</otel:Attribute><otel:Attribute Name=\"a/b\">0.00001</otel:Attribute>"
                        + "<otel:c><otel:d/></otel:c><otel:e><otel:Item>true</otel:Item></otel:e></otel:Description>");
        EntityReport control = (EntityReport) read("entity.state",
                "{" + ID + ",'entity.description':{'a':'\\u0001'}}");
        assertThatThrownBy(() -> EntityContent.of(control)).isInstanceOf(RefusedRecordException.class);
    }

    @Test
    void lease_isThreeIntervalsWithinTheLimitsOfTheGroup() {
        EntityTerms terms = new EntityTerms("g", Duration.ofMinutes(1), 1);
        Duration shortest = Duration.ofSeconds(30);
        Duration longest = Duration.ofHours(1);

        assertThat(List.of(Optional.<Duration>empty(), Optional.of(Duration.ofMinutes(2)),
                Optional.of(Duration.ofSeconds(1)), Optional.of(Duration.ofMinutes(30)), Optional.of(Duration.ZERO),
                Optional.of(Duration.ofSeconds(Long.MAX_VALUE))))
                .map(each -> terms.lease(each, shortest, longest).toMinutes())
                .containsExactly(3L, 6L, 0L, 60L, 60L, 60L);
    }

    private static void assertRefused(String name, String attributes, String reason) {
        assertThatThrownBy(() -> read(name, attributes)).isInstanceOf(RefusedRecordException.class)
                .hasMessageContaining(reason);
    }

    private static EntityEvent read(String name, String attributes) {
        return EventForm.read(new LogRecord(name, (ObjectNode) JSON.readTree(attributes.replace('\'', '"')),
                JSON.createObjectNode()));
    }
}
