package org.openmds.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.index.IndexFixture.addition;
import static org.openmds.index.IndexFixture.ofEntry;
import static org.openmds.index.IndexFixture.query;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;
import static org.openmds.wsrf.service.ServiceCalls.unchecked;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.ProviderSources;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests an index as a whole, without a transport. */
final class IndexServiceTest {

    private static final String COUNT = "count(/*/*[local-name()='Entry'])";
    private static final String CONFIG = ProviderSources.config("host", Duration.ofSeconds(15)).toString();

    private IndexFixture fixture = new IndexFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void document_hasRuleCountMetaDataAndEntries() {
        fixture.add("http://h/", "<v>1</v>", 60);

        XmlElement document = fixture.document();

        assertThat(document.name().getLocalPart()).isEqualTo("IndexRP");
        assertThat(document.children().stream().map(element -> element.name().getLocalPart()).distinct())
                .containsExactly("MembershipContentRule", "EntryCount", "Summary", "RegistrationCount",
                        "ServiceMetaDataInfo", "QueryExpressionDialect", "TopicExpression", "FixedTopicSet",
                        "TopicExpressionDialect", "TopicSet",
                        "Entry");
        assertThat(fixture.queried("string(//*[local-name()='serviceTypeName'])")).isEqualTo(IndexFixture.NAME);
    }

    @Test
    void counts_declareAllNamesThatTheyHave() {
        fixture.add("http://h/", "<v>1</v>", 60);

        assertThat(List.of(EntryCount.PROPERTY, RegistrationCount.PROPERTY)).allSatisfy(property -> assertThat(
                property.localNames())
                .isEqualTo(GroupProperty.localNames(property.value().apply(fixture.index().group().snapshot()))));
    }

    @Test
    void registrationCount_afterRegistrationsAndRenewals_countsThemAndTheirRates() {
        EntryKey key = fixture.add("http://h/", "<v>1</v>", 60);
        fixture.clock.advance(Duration.ofSeconds(30));
        fixture.add("http://h/", "<v>1</v>", 60);
        answer(fixture.entries(), ofEntry(key, LifetimeOperations.SET_TERMINATION_TIME,
                "<rl:RequestedLifetimeDuration>PT1M</rl:RequestedLifetimeDuration>"));

        XmlElement count = fixture.property("agg:RegistrationCount");

        assertThat(count.children()).extracting(element -> element.name().getLocalPart())
                .containsExactly("startTime", "lastChange", "total",
                        "expRate", "expRate", "expRate");
        assertThat(count.children()).allSatisfy(element -> assertThat(element.name().getNamespaceURI())
                .isEqualTo("http://mds.globus.org/metrics/2004/09"));
        assertThat(count.children().subList(0, 3)).extracting(XmlElement::text)
                .containsExactly("2026-01-01T00:00:00Z", "2026-01-01T00:00:30Z",
                        "3");
        List<XmlElement> rate = count.children().get(3).children();
        assertThat(rate.get(1).text()).isEqualTo("60");
        assertThat(Double.parseDouble(rate.get(0).text())).isBetween(0.040, 0.050);
    }

    @Test
    void query_repeatedAcrossChanges_alwaysAnswersThePresent() {
        assertThat(fixture.queried(COUNT)).isEqualTo("0");
        EntryKey key = fixture.add("http://a/", "<v>1</v>", 600);
        assertThat(fixture.queried(COUNT)).isEqualTo("1");
        fixture.add("http://a/", "<v>2</v>", 600);
        assertThat(fixture.queried("string(//v)")).isEqualTo("2");
        fixture.index()
                .group()
                .publish(key,
                        XmlFragment.parse(
                                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><v>3</v></sg:Content>"));
        fixture.add("http://b/", "<w/>", 600);
        assertThat(fixture.queried("string(//v)")).isEqualTo("3");
        answer(fixture.entries(), ofEntry(key, LifetimeOperations.DESTROY, ""));
        assertThat(fixture.queried(COUNT)).isEqualTo("1");
        assertThat(fixture.queried("string(//v)")).isEmpty();
    }

    @Test
    void query_cached_neverAnswersAnEntryWhoseLeaseEnded() {
        fixture.add("http://short/", "<v>short</v>", 5);
        fixture.add("http://long/", "<v>long</v>", 600);
        String all = "//v";
        assertThat(fixture.queried(all)).contains("short", "long");
        fixture.clock.advance(Duration.ofSeconds(5).minusNanos(1));
        assertThat(fixture.queried(all)).contains("short", "long");

        fixture.clock.advance(Duration.ofNanos(1));

        assertThat(fixture.queried(all)).isEqualTo("long");
        assertThat(fixture.queried(COUNT)).isEqualTo("1");
        assertThat(
                answer(fixture.group(), call(PropertyOperations.GET_RESOURCE_PROPERTY, "sg:Entry")).root().children())
                .hasSize(1);
        assertThat(fixture.document().text()).doesNotContain("short");
    }

    @Test
    void query_samePrefixForAnotherNamespace_isAnotherQuery() {
        fixture.add("http://h/", "<v xmlns='urn:one'>one</v>", 60);

        assertThat(fixture.queried("<?x?>count(//sg:Entry)")).isEqualTo("1");
        XmlFragment other = unchecked(fixture.group(), call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                "<rp:QueryExpression xmlns:sg='urn:one' Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>count(//sg:v)</rp:QueryExpression>"));
        assertThat(other.root().text()).isEqualTo("1");
        assertThat(fixture.queried("count(//sg:v)")).isEqualTo("0");
    }

    @Test
    void query_cachedAnswer_isDeniedToWhoMayNotRead() {
        assertThat(fixture.queried(COUNT)).isEqualTo("0");
        fixture.policy((caller, right, group) -> AccessPolicy.Access.CREDENTIAL_REQUIRED);

        assertThat(fixture.group().answer(query(COUNT))).isInstanceOf(Reply.Denied.class);
    }

    @Test
    void add_withAggregatorConfig_isAnEntryToBeCollected() {
        EntryKey key = fixture.add("http://h/", CONFIG, 60);
        fixture.add("http://wrapped/",
                "<agg:AggregatorContent>" + CONFIG + "<agg:AggregatorData/></agg:AggregatorContent>", 60);

        assertThat(fixture.queried("count(//agg:AggregatorData)")).isEqualTo("2");
        WsrfFault fault = fault(fixture.entries(), ofEntry(key, PropertyOperations.UPDATE_RESOURCE_PROPERTIES,
                "<rp:Update><sg:Content><v/></sg:Content></rp:Update>"));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY);
        assertThat(fault.description()).contains("collected from its source");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<agg:AggregatorConfig/>", "<agg:AggregatorConfig><x/></agg:AggregatorConfig>",
        "<agg:AggregatorConfig><x/><y/></agg:AggregatorConfig>", "only text", "<v/> and text"})
    void add_invalidContent_isRefusedAndChangesNothing(String content) {
        WsrfFault fault = fault(fixture.group(), addition("http://h/", content, 60));

        assertThat(fault.kind()).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(fixture.index().group().snapshot().entries()).isEmpty();
    }

    @Test
    void add_contentThatBreaksTheRule_isRefused() {
        fixture.close();
        fixture = new IndexFixture(new MembershipContentRule(List.of(), List.of(new QName("urn:q", "Queue"))));
        fixture.add("http://queue/", "<q:Queue xmlns:q='urn:q'/>", 60);
        fixture.add("http://collected/", CONFIG, 60);

        WsrfFault fault = fault(fixture.group(), addition("http://h/", "<q:Queue xmlns:q='urn:q'/><Host/>", 60));

        assertThat(fault.kind()).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(fault.description()).contains("Host", "{urn:q}Queue");
        assertThat(fixture.queried(COUNT)).isEqualTo("2");
        assertThat(fixture.property("sg:MembershipContentRule").attribute(new QName("ContentElements"))).isPresent();
    }

    @Test
    void entry_ofOwnContent_isSetButNeverBecomesCollected() {
        EntryKey key = fixture.add("http://h/", "<v>old</v>", 60);

        answer(fixture.entries(), ofEntry(key, PropertyOperations.SET_RESOURCE_PROPERTIES,
                "<rp:Update><sg:Content><v>new</v></sg:Content></rp:Update>"));
        assertThat(fixture.queried("string(//v)")).isEqualTo("new");

        for (String content : List.of(CONFIG, "text")) {
            assertThat(fault(fixture.entries(), ofEntry(key, PropertyOperations.SET_RESOURCE_PROPERTIES,
                    "<rp:Update><sg:Content>" + content + "</sg:Content></rp:Update>")).kind())
                    .isEqualTo(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY);
        }
        assertThat(fixture.queried("string(//v)")).isEqualTo("new");
    }

    @Test
    void entry_readOperations_answerTheEntryAlone() {
        fixture.add("http://other/", "<v>other</v>", 60);
        EntryKey key = fixture.add("http://h/", "<v>mine</v>", 60);

        assertThat(unchecked(fixture.entries(),
                IndexFixture.ofEntry(key, PropertyOperations.GET_RESOURCE_PROPERTY, "sg:Content")).root().text())
                .isEqualTo("mine");
        assertThat(answer(fixture.entries(), ofEntry(key, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "")).root()
                .children()
                .getFirst()
                .name()
                .getLocalPart()).isEqualTo("IndexEntryRP");
    }

    @Test
    void restart_showsTheSameEntriesUnderTheSameKeys() {
        EntryKey key = fixture.add("http://h/", "<v>1</v>", 600);
        String before = fixture.index().group().snapshot().entries().getFirst().content().toString();

        fixture.restart();

        assertThat(fixture.index().group().snapshot().entries().getFirst().content().toString()).isEqualTo(before);
        answer(fixture.entries(), ofEntry(key, LifetimeOperations.DESTROY, ""));
        assertThat(fixture.queried(COUNT)).isEqualTo("0");
    }

    @Test
    void severalIndexes_haveEntriesRulesAndRightsOfTheirOwn() {
        try (IndexService queues = fixture.open("QueueIndex",
                new MembershipContentRule(List.of(), List.of(new QName("urn:q", "Queue"))))) {
            ServiceEndpoint second = queues.endpoints().getFirst();
            fixture.add("http://h/", "<v/>", 60);
            assertThat(fault(second, addition("http://h/", "<v/>", 60)).kind()).isEqualTo(FaultKind.ADD_REFUSED);
            answer(second, addition("http://q/", "<q:Queue xmlns:q='urn:q'/>", 60));

            assertThat(fixture.queried(COUNT)).isEqualTo("1");
            assertThat(unchecked(second, query(COUNT)).root().text()).isEqualTo("1");
            assertThat(queues.endpoints()).extracting(service -> service.description().name())
                    .containsExactly("QueueIndex", "QueueIndexEntry");
            fixture.policy((caller, right,
                    group) -> group.equals("QueueIndex") ? AccessPolicy.Access.FORBIDDEN : AccessPolicy.Access.GRANTED);
            assertThat(second.answer(query(COUNT))).isInstanceOf(Reply.Denied.class);
            assertThat(queues.endpoints().getLast().answer(ofEntry(EntryKey.random(), LifetimeOperations.DESTROY, "")))
                    .isInstanceOf(Reply.Denied.class);
            assertThat(fixture.queried(COUNT)).isEqualTo("1");
        }
    }

    @Test
    void entry_ofAnotherCaller_isManagedByItsOwnerAndByAdministratorsOnly() {
        fixture.policy((caller, right, group) -> right != AccessRight.ADMIN || caller.name().equals("root")
                ? AccessPolicy.Access.GRANTED
                : AccessPolicy.Access.FORBIDDEN);
        EntryKey key = fixture.add("http://a/", "<x/>", 600);

        assertThat(fault(fixture.entries(), as("site-b", LifetimeOperations.DESTROY, "", key)).kind())
                .isEqualTo(FaultKind.RESOURCE_NOT_DESTROYED);
        assertThat(fault(fixture.entries(), as("site-b", LifetimeOperations.SET_TERMINATION_TIME,
                "<rl:RequestedLifetimeDuration>PT1S</rl:RequestedLifetimeDuration>", key)).kind())
                .isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED);
        assertThat(fault(fixture.entries(), as("site-b", PropertyOperations.SET_RESOURCE_PROPERTIES,
                "<rp:Update><sg:Content><y/></sg:Content></rp:Update>", key)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY);

        answer(fixture.entries(), as("root", LifetimeOperations.DESTROY, "", key));
        assertThat(fixture.index().group().snapshot().entries()).isEmpty();
    }

    private static Call as(String caller, Operation operation, String content, EntryKey key) {
        return call(operation, content, Optional.of(key.value()), new Caller(caller, true));
    }
}
