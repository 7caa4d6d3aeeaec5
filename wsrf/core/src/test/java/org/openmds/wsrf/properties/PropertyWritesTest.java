package org.openmds.wsrf.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.properties.PropertyOperations.DELETE_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT;
import static org.openmds.wsrf.properties.PropertyOperations.INSERT_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.PUT_RESOURCE_PROPERTY_DOCUMENT;
import static org.openmds.wsrf.properties.PropertyOperations.SET_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.UPDATE_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;
import static org.openmds.wsrf.service.ServiceCalls.limited;

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.service.TestResource;
import org.openmds.wsrf.xml.XmlFragment;

final class PropertyWritesTest {

    private final ManualClock clock = new ManualClock();
    private final TestResource testResource = new TestResource(clock);
    private final ServiceEndpoint service = PropertyFixture.service(testResource, clock);

    @AfterEach
    void nothingElseWasTouched() {
        assertThat(testResource.texts(TestResource.FIXED)).containsExactly("");
    }

    @Test
    void insert_values_areAppended() {
        answer(service,
                call(INSERT_RESOURCE_PROPERTIES,
                        "<rp:Insert>" + TestResource.item("3") + TestResource.item("4") + "</rp:Insert>"));

        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2", "3", "4");
    }

    @Test
    void update_values_replaceAll() {
        answer(service, call(UPDATE_RESOURCE_PROPERTIES, "<rp:Update>" + TestResource.item("9") + "</rp:Update>"));

        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("9");
    }

    @Test
    void delete_property_removesItsValues() {
        answer(service, call(DELETE_RESOURCE_PROPERTIES, "<rp:Delete ResourceProperty='agg:AggregatorData'/>"));

        assertThat(testResource.texts(TestResource.ITEMS)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<rp:Update>VALUE</rp:Update>", "<rp:Insert>VALUE</rp:Insert>",
        "<rp:Delete ResourceProperty='agg:AggregatorData'/><rp:Update>VALUE</rp:Update>"})
    void delete_withAnotherComponent_isRefusedAndChangesNothing(String components) {
        WsrfFault fault = fault(service,
                call(DELETE_RESOURCE_PROPERTIES, components.replace("VALUE", TestResource.item("9").toString())));

        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_MODIFICATION);
        assertThat(fault.description()).contains("DeleteResourceProperties holds", "expected rp:Delete");
        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2");
    }

    @Test
    void set_severalComponents_areAppliedInOrder() {
        answer(service,
                call(SET_RESOURCE_PROPERTIES,
                        "<rp:Delete ResourceProperty='agg:AggregatorData'/><rp:Insert>" + TestResource.item("a")
                                + "<agg:AggregatorConfig>note</agg:AggregatorConfig>" + TestResource.item("b")
                                + "</rp:Insert>"));

        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("a", "b");
        assertThat(testResource.texts(TestResource.NOTES)).containsExactly("note");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<rp:Delete ResourceProperty='agg:Unknown'/>|INVALID_RESOURCE_PROPERTY_QNAME",
        "<rp:Delete ResourceProperty='nobody:x'/>|INVALID_RESOURCE_PROPERTY_QNAME",
        "<rp:Delete/>|INVALID_RESOURCE_PROPERTY_QNAME",
        "<rp:Insert><agg:Unknown/></rp:Insert>|INVALID_RESOURCE_PROPERTY_QNAME",
        "<rp:Update/>|INVALID_MODIFICATION",
        "<rp:Insert>text</rp:Insert>|INVALID_MODIFICATION",
        "<rp:Merge/>|INVALID_MODIFICATION",
        "''|INVALID_MODIFICATION",
        "<rp:Update><sg:Content/></rp:Update>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY"})
    void set_badComponentAfterAGoodOne_isItsFaultAndChangesNothing(String component, FaultKind expected) {
        String good = component.isEmpty() ? "" : "<rp:Update>" + TestResource.item("changed") + "</rp:Update>";

        WsrfFault fault = fault(service, call(SET_RESOURCE_PROPERTIES, good + component));

        assertThat(fault.kind()).isEqualTo(expected);
        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2");
    }

    @Test
    void put_documentAsRead_changesNothing() {
        String read = document();

        answer(service, call(PUT_RESOURCE_PROPERTY_DOCUMENT, read));

        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2");
    }

    @Test
    void put_changedValueSomeTimeAfterItWasRead_changesThatProperty() {
        String changed = document().replace("<i>2</i>", "<i>two</i>");
        clock.advance(Duration.ofSeconds(7));

        answer(service, call(PUT_RESOURCE_PROPERTY_DOCUMENT, changed));

        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "two");
    }

    @Test
    void put_valuesAddedAndLeftOut_areInsertedAndDeleted() {
        XmlFragment document = XmlFragment.parse("<idx:IndexRP xmlns:idx='http://mds.globus.org/index'>"
                + "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>"
                + "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'>note</agg:AggregatorConfig></idx:IndexRP>");

        answer(service, call(PUT_RESOURCE_PROPERTY_DOCUMENT, document.toString()));

        assertThat(testResource.texts(TestResource.ITEMS)).isEmpty();
        assertThat(testResource.texts(TestResource.NOTES)).containsExactly("note");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''", "<idx:OtherRP/>", "<idx:IndexRP><agg:Unknown/></idx:IndexRP>",
        "<idx:IndexRP><sg:Content>changed</sg:Content></idx:IndexRP>"})
    void put_documentThatCannotBe_isUnableToPutAndChangesNothing(String document) {
        WsrfFault fault = fault(service, call(PUT_RESOURCE_PROPERTY_DOCUMENT, document));

        assertThat(fault.kind()).isEqualTo(FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT);
        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2");
    }

    @Test
    void put_withoutRoomForCopies_isResourceUnavailableAndChangesNothing() {
        Call put = call(PUT_RESOURCE_PROPERTY_DOCUMENT, document().replace("<i>2</i>", "<i>two</i>"));

        assertThat(fault(service, limited(put, 0)).kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(testResource.texts(TestResource.ITEMS)).containsExactly("1", "2");
    }

    private String document() {
        return answer(service, call(GET_RESOURCE_PROPERTY_DOCUMENT, "")).root()
                .children()
                .getFirst()
                .toFragment()
                .toString();
    }
}
