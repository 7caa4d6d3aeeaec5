package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.eclipse.jetty.http.HttpField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests the typed operations: their requests and the results read from the answers. */
class WsrfClientTest {

    private static final String RP = "xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"";
    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final QName KEY = new QName("urn:keys", "EntryKey", "k");

    private final WsrfClient client = WsrfClient.builder().build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void getResourceProperty_twoValues_areSelfContainedFragments() throws Exception {
        try (SoapServer server = SoapServer.answering(
                """
                        <rp:GetResourcePropertyResponse %s xmlns:h="urn:host" xmlns:t="urn:types"><h:Cpu kind="t:x86">1</h:Cpu><h:Cpu>2</h:Cpu>\
                        </rp:GetResourcePropertyResponse>"""
                        .formatted(RP))) {
            List<XmlFragment> values = client.getResourceProperty(server.reference(), CPU);

            assertThat(values).hasSize(2);
            assertThat(values.getFirst().root().text()).isEqualTo("1");
            assertThat(values.getFirst().root().resolve("t:x86")).contains(new QName("urn:types", "x86"));
            XmlElement request = body(server);
            assertThat(request.name()).isEqualTo(rp("GetResourceProperty"));
            assertThat(request.resolve(request.text())).contains(CPU);
        }
    }

    @Test
    void call_withReferenceParameters_echoesThemAsHeadersBesideAddressing() throws Exception {
        try (SoapServer server = SoapServer.answering("<rp:GetResourcePropertyResponse %s/>".formatted(RP))) {
            EndpointReference entry = EndpointReference.of(server.address(), KEY, "4f1c");

            client.getResourceProperty(entry, CPU);

            XmlElement header = server.received.getFirst().envelope().root().children().getFirst();
            XmlElement key = header.child(KEY).orElseThrow();
            assertThat(key.text()).isEqualTo("4f1c");
            assertThat(key.attribute(wsa("IsReferenceParameter"))).contains("true");
            String action = "http://docs.oasis-open.org/wsrf/rpw-2/GetResourceProperty/GetResourcePropertyRequest";
            assertThat(header.child(wsa("To")).orElseThrow().text()).isEqualTo(server.address());
            assertThat(header.child(wsa("Action")).orElseThrow().text()).isEqualTo(action);
            assertThat(header.child(wsa("MessageID")).orElseThrow().text()).startsWith("urn:uuid:");
            assertThat(server.received.getFirst().header("SOAPAction")).isEqualTo("\"" + action + "\"");
            assertThat(server.received.getFirst().header("Content-Type")).isEqualTo("text/xml; charset=utf-8");
            assertThat(server.received.getFirst().header("User-Agent")).startsWith("OpenMDS-client/");
        }
    }

    @Test
    void call_referenceParameterThatTakesThePrefixOfAddressing_isStillMarked() throws Exception {
        try (SoapServer server = SoapServer.answering("<rp:GetResourcePropertyResponse %s/>".formatted(RP))) {
            XmlFragment parameter = XmlFragment.parse("<wsa:Key xmlns:wsa=\"urn:other\">wsa:value</wsa:Key>");

            client.getResourceProperty(new EndpointReference(server.address(), List.of(parameter), List.of()), CPU);

            XmlElement key = server.received.getFirst()
                    .envelope()
                    .root()
                    .children()
                    .getFirst()
                    .child(new QName("urn:other", "Key"))
                    .orElseThrow();
            assertThat(key.attribute(wsa("IsReferenceParameter"))).contains("true");
            assertThat(key.resolve(key.text())).contains(new QName("urn:other", "value"));
        }
    }

    @Test
    void call_bySoap12_sendsAndReadsSoap12() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> SoapServer.send(response, callback,
                200,
                "application/soap+xml", SoapServer.soap12("<rp:GetResourcePropertyResponse %s/>".formatted(RP))));
                WsrfClient soap12 = WsrfClient.builder().soap(SoapVersion.SOAP_1_2).build()) {
            assertThat(soap12.getResourceProperty(server.reference(), CPU)).isEmpty();

            SoapServer.Received request = server.received.getFirst();
            assertThat(request.envelope().name().getNamespaceURI())
                    .isEqualTo("http://www.w3.org/2003/05/soap-envelope");
            assertThat(request.header("Content-Type")).startsWith("application/soap+xml")
                    .contains("GetResourcePropertyRequest");
            assertThat(request.headers()).noneMatch(field -> field.is("SOAPAction"));
        }
    }

    @Test
    void getMultipleResourceProperties_twoNames_areBothResolvable() throws Exception {
        try (SoapServer server = SoapServer.answering("""
                <rp:GetMultipleResourcePropertiesResponse %s xmlns:h="urn:host"><h:Cpu/><o:Disk xmlns:o="urn:other"/>\
                </rp:GetMultipleResourcePropertiesResponse>""".formatted(RP))) {
            QName disk = new QName("urn:other", "Disk");

            List<XmlFragment> values = client.getMultipleResourceProperties(server.reference(), List.of(CPU, disk));

            assertThat(values).extracting(XmlFragment::name).containsExactly(CPU, disk);
            assertThat(body(server).children(rp("ResourceProperty")))
                    .extracting(name -> name.resolve(name.text()).orElseThrow())
                    .containsExactly(CPU, disk);
        }
    }

    @Test
    void getResourcePropertyDocument_givesTheDocumentAlone() throws Exception {
        try (SoapServer server = SoapServer.answering("""
                <rp:GetResourcePropertyDocumentResponse %s><h:Host xmlns:h="urn:host"><h:Cpu>1</h:Cpu></h:Host>\
                </rp:GetResourcePropertyDocumentResponse>""".formatted(RP))) {
            XmlFragment document = client.getResourcePropertyDocument(server.reference());

            assertThat(document.name()).isEqualTo(new QName("urn:host", "Host"));
            assertThat(document.root().child(CPU).orElseThrow().text()).isEqualTo("1");
        }
    }

    @Test
    void getResourcePropertyDocument_emptyAnswer_isNamed() throws Exception {
        try (SoapServer server = SoapServer.answering("<rp:GetResourcePropertyDocumentResponse %s/>".formatted(RP))) {
            assertThatThrownBy(() -> client.getResourcePropertyDocument(server.reference()))
                    .isInstanceOf(ConnectionException.BadAnswer.class)
                    .hasMessageContaining("GetResourcePropertyDocumentResponse is empty");
        }
    }

    @Test
    void query_forNumber_givesText() throws Exception {
        try (SoapServer server = SoapServer
                .answering("<rp:QueryResourcePropertiesResponse %s>42</rp:QueryResourcePropertiesResponse>"
                        .formatted(RP))) {
            QueryAnswer answer = client.query(server.reference(), "count(//x:Host[@a < 1])", Map.of("x", "urn:host"));

            assertThat(answer.text()).isEqualTo("42");
            assertThat(answer.elements()).isEmpty();
            XmlElement expression = body(server).children().getFirst();
            assertThat(expression.text()).isEqualTo("count(//x:Host[@a < 1])");
            assertThat(expression.namespaces()).containsEntry("x", "urn:host");
            assertThat(expression.attribute(new QName("Dialect"))).contains(Namespaces.XPATH_1_0);
        }
    }

    @Test
    void setResourceProperties_sendsComponentsInOrder() throws Exception {
        try (SoapServer server = SoapServer.answering("<rp:SetResourcePropertiesResponse %s/>".formatted(RP))) {
            XmlFragment value = XmlFragment.parse("<h:Cpu xmlns:h=\"urn:host\">1</h:Cpu>");

            client.setResourceProperties(server.reference(),
                    List.of(new PropertyModification.Update(CPU, List.of(value)),
                            new PropertyModification.Delete(CPU),
                            new PropertyModification.Insert(CPU, List.of(value, value))));

            List<XmlElement> components = body(server).children();
            assertThat(components).extracting(component -> component.name().getLocalPart())
                    .containsExactly("Update", "Delete", "Insert");
            assertThat(components.getLast().children(CPU)).hasSize(2);
            XmlElement delete = components.get(1);
            assertThat(delete.resolve(delete.attribute(new QName("ResourceProperty")).orElseThrow())).contains(CPU);
        }
    }

    @Test
    void singleModifications_useTheirOwnOperations() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            String operation = request.envelope()
                    .root()
                    .children()
                    .getLast()
                    .children()
                    .getFirst()
                    .name()
                    .getLocalPart();
            SoapServer.send(response, callback, 200, "text/xml",
                    SoapServer.soap11("<rp:%sResponse %s/>".formatted(operation, RP)));
        })) {
            XmlFragment value = XmlFragment.parse("<h:Cpu xmlns:h=\"urn:host\">1</h:Cpu>");

            client.insertResourceProperties(server.reference(), List.of(value));
            client.updateResourceProperties(server.reference(), List.of(value));
            client.deleteResourceProperties(server.reference(), CPU);
            assertThat(client.putResourcePropertyDocument(server.reference(), value)).isEmpty();

            assertThat(server.received)
                    .extracting(one -> one.envelope().root().children().getLast().children().getFirst().name())
                    .containsExactly(rp("InsertResourceProperties"), rp("UpdateResourceProperties"),
                            rp("DeleteResourceProperties"),
                            rp("PutResourcePropertyDocument"));
        }
    }

    @Test
    void add_serverClockAYearAhead_grantsTheDurationNotTheDifferenceOfClocks() throws Exception {
        try (SoapServer server = SoapServer.answering(
                """
                        <sg:AddResponse xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing">
                          <sg:ServiceGroupEntryReference><wsa:Address>http://host/entry</wsa:Address>
                            <wsa:ReferenceParameters><k:EntryKey xmlns:k="urn:keys">7</k:EntryKey></wsa:ReferenceParameters>
                          </sg:ServiceGroupEntryReference>
                          <sg:TerminationTime>2099-01-01T00:10:00Z</sg:TerminationTime><sg:CurrentTime>2099-01-01T00:00:00Z</sg:CurrentTime>
                        </sg:AddResponse>""")) {
            EndpointReference member = EndpointReference.of("http://member/service");

            AddedEntry added = client.add(server.reference(), member, XmlFragment.parse("<c:Data xmlns:c=\"urn:c\"/>"),
                    Duration.ofMinutes(20));

            assertThat(added.entry().address()).isEqualTo("http://host/entry");
            assertThat(added.entry().referenceParameters()).singleElement().satisfies(parameter -> {
                assertThat(parameter.name()).isEqualTo(KEY);
                assertThat(parameter.root().text()).isEqualTo("7");
            });
            assertThat(added.lifetime().duration()).contains(Duration.ofMinutes(10));
            assertThat(added.lifetime().terminationTime()).contains(Instant.parse("2099-01-01T00:10:00Z"));
            XmlElement add = body(server);
            assertThat(EndpointReference.read(add.child(sg("MemberEPR")).orElseThrow())).isEqualTo(member);
            assertThat(add.child(sg("Content")).orElseThrow().children()).hasSize(1);
            assertThat(add.child(sg("InitialTerminationTime")).orElseThrow().text()).isEqualTo("PT20M");
        }
    }

    @Test
    void add_withoutLifetime_sendsNoneAndReadsEndlessLease() throws Exception {
        try (SoapServer server = SoapServer.answering(
                """
                        <sg:AddResponse xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
                            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
                          <sg:ServiceGroupEntryReference><wsa:Address>http://host/entry</wsa:Address></sg:ServiceGroupEntryReference>
                          <sg:TerminationTime xsi:nil="true"/><sg:CurrentTime>2026-01-01T00:00:00Z</sg:CurrentTime>
                        </sg:AddResponse>""")) {
            XmlFragment content = XmlFragment.parse("<sg:Content xmlns:sg=\"http://docs.oasis-open.org/wsrf/sg-2\"/>");

            AddedEntry added = client.add(server.reference(), EndpointReference.of("http://member/service"), content);

            assertThat(added.lifetime()).isEqualTo(GrantedLifetime.withoutEnd());
            assertThat(body(server).child(sg("InitialTerminationTime"))).isEmpty();
            assertThat(body(server).child(sg("Content")).orElseThrow().children()).isEmpty();
        }
    }

    @Test
    void setTerminationTime_sendsADurationAndGivesWhatIsGranted() throws Exception {
        try (SoapServer server = SoapServer.answering(
                """
                        <rl:SetTerminationTimeResponse xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2">
                          <rl:NewTerminationTime>2026-01-01T01:00:30Z</rl:NewTerminationTime><rl:CurrentTime>2026-01-01T02:00:00+01:00</rl:CurrentTime>
                        </rl:SetTerminationTimeResponse>""")) {
            GrantedLifetime granted = client.setTerminationTime(server.reference(), Duration.ofSeconds(90));

            assertThat(granted.duration()).contains(Duration.ofSeconds(30));
            assertThat(body(server).children()).extracting(XmlElement::text).containsExactly("PT1M30S");
        }
    }

    @Test
    void setTerminationTime_answerWithoutTimes_isNamed() throws Exception {
        try (SoapServer server = SoapServer
                .answering("<rl:SetTerminationTimeResponse xmlns:rl=\"http://docs.oasis-open.org/wsrf/rl-2\"/>")) {
            assertThatThrownBy(() -> client.setTerminationTime(server.reference(), Duration.ofSeconds(90)))
                    .isInstanceOf(ConnectionException.BadAnswer.class)
                    .hasMessageContaining("NewTerminationTime");
        }
    }

    @Test
    void destroy_answered_returns() throws Exception {
        try (SoapServer server = SoapServer
                .answering("<rl:DestroyResponse xmlns:rl=\"http://docs.oasis-open.org/wsrf/rl-2\"/>")) {
            client.destroy(server.reference());

            assertThat(body(server).name()).isEqualTo(new QName(Namespaces.WSRF_RL, "Destroy"));
        }
    }

    @Test
    void credentials_forOneTarget_areSentThereOnly() throws Exception {
        String payload = "<rp:GetResourcePropertyResponse %s/>".formatted(RP);
        try (SoapServer known = SoapServer.answering(payload);
                SoapServer stranger = SoapServer.answering(payload);
                WsrfClient withToken = WsrfClient.builder()
                        .credentials(target -> known.address().equals(target.toString())
                                ? Optional.of(Authorization.bearer("secret"))
                                : Optional.empty())
                        .build()) {
            withToken.getResourceProperty(known.reference(), CPU);
            withToken.getResourceProperty(stranger.reference(), CPU);

            assertThat(known.received.getFirst().header("Authorization")).isEqualTo("Bearer secret");
            assertThat(stranger.received.getFirst().headers()).extracting(HttpField::getName)
                    .doesNotContain("Authorization");
        }
    }

    private static XmlElement body(SoapServer server) {
        return server.received.getLast().envelope().root().children().getLast().children().getFirst();
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName);
    }

    private static QName sg(String localName) {
        return new QName(Namespaces.WSRF_SG, localName);
    }

    private static QName wsa(String localName) {
        return new QName(Namespaces.WSA, localName);
    }
}
