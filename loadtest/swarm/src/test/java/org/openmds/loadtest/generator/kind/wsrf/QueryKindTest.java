package org.openmds.loadtest.generator.kind.wsrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;

final class QueryKindTest {

    private static final String TARGET = "http://h:1/wsrf/services/DefaultIndexService";

    @Test
    void next_noOptions_getsTheDocument() throws ClientException {
        PreparedRequest request = open().next(0, 0);

        assertThat(SoapAnswers.text(request)).isEqualTo(
                "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><rp:GetResourcePropertyDocument "
                        + "xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"></rp:GetResourcePropertyDocument></soap:Body></soap:Envelope>");
        assertThat(request.headers()).containsEntry("Content-Type", "text/xml; charset=utf-8")
                .containsEntry("SOAPAction",
                        "\"http://docs.oasis-open.org/wsrf/rpw-2/GetResourcePropertyDocument/GetResourcePropertyDocumentRequest\"");
    }

    @Test
    void next_query_bindsThePrefixesThatItUses() throws ClientException {
        String text = SoapAnswers.text(open("xpath", "//sg:Entry[@n<${client}]/x:a", "namespaces", "x=urn:x y=urn:y")
                .next(4, 0));

        assertThat(text).contains("xmlns:sg=\"http://docs.oasis-open.org/wsrf/sg-2\"", "xmlns:x=\"urn:x\"",
                "Dialect=\"http://www.w3.org/TR/1999/REC-xpath-19991116\">//sg:Entry[@n&lt;4]/x:a<")
                .doesNotContain("urn:y", "xmlns:glue");
        XmlSnippets.parse(text);
    }

    @Test
    void next_queryOfParameters_bindsThePrefixesThatTheyUse() throws ClientException {
        String text = SoapAnswers.text(open("xpath", "${query}", "parameters", "query\n//glue:Host\n//sg:Entry\n")
                .next(0, 0));

        assertThat(text).contains("xmlns:glue=\"http://mds.globus.org/glue/ce/1.1\"", "xmlns:sg=", ">//glue:Host<");
        XmlSnippets.parse(text);
    }

    @Test
    void next_properties_asksForOneOrSeveral() throws ClientException {
        assertThat(SoapAnswers.text(open("property", "{urn:q}Thing").next(0, 0)))
                .containsPattern("<rp:GetResourceProperty [^>]*xmlns:(p\\d+)=\"urn:q\"[^>]*>\\1:Thing<");
        assertThat(SoapAnswers.text(open("property", "sg:Entry rl:CurrentTime").next(0, 0))).contains(
                "<rp:ResourceProperty>sg:Entry</rp:ResourceProperty><rp:ResourceProperty>rl:CurrentTime</rp:ResourceProperty>");
        assertThat(SoapAnswers.text(open("topic", "sg:Entry").next(0, 0))).contains("<wsnt:GetCurrentMessage ",
                "TopicExpression/Simple\">sg:Entry</wsnt:Topic>");
    }

    @Test
    void next_ownRequestOverSoap12WithAddressing_isWrapped(@TempDir Path folder) throws IOException, ClientException {
        Path body = Files.writeString(folder.resolve("r.xml"),
                "<?xml version='1.0'?>\n<rp:GetResourceProperty xmlns:rp='u'>${p}</rp:GetResourceProperty>");
        PreparedRequest request = open("request", "@" + body, "parameters", "p\nsg:A\nsg:B\n", "soap", "1.2",
                "addressing",
                "true", "headers", "<k xmlns='urn:k'>7</k>").next(1, 2);

        assertThat(SoapAnswers.text(request)).contains("http://www.w3.org/2003/05/soap-envelope", ">sg:B</rp:",
                ":2:1:2</wsa:MessageID>", "<k xmlns='urn:k'>7</k></soap:Header>", "<wsa:Action ");
        assertThat(request.headers().get("Content-Type")).startsWith("application/soap+xml; charset=utf-8; action=");
        XmlSnippets.parse(SoapAnswers.text(request));
    }

    @Test
    void next_wholeEnvelope_isSentAsItIs() throws ClientException {
        String envelope = "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body><a/></e:Body></e:Envelope>";
        PreparedRequest request = open("request", envelope).next(0, 0);

        assertThat(SoapAnswers.text(request)).isEqualTo(envelope);
        assertThat(request.headers().get("Content-Type")).isEqualTo("application/soap+xml; charset=utf-8");
    }

    @Test
    void problems_invalidOptions_areAllReported() {
        assertThat(ClientKinds
                .problems(ClientPlans.of("wsrf-query", TARGET, "operation", "GetResourceProprety", "soap", "2",
                        "headers", "<a>"))
                .planProblems()).hasSize(3)
                .anySatisfy(text -> assertThat(text).contains("did you mean 'GetResourceProperty'?"))
                .anySatisfy(text -> assertThat(text).isEqualTo("option soap must be 1.1 or 1.2, was '2'"));
        assertThat(ClientKinds.problems(ClientPlans.of("wsrf-query", TARGET, "request", "<a", "xpath", "/*"))
                .planProblems()).hasSize(2);
        assertThat(ClientKinds.problems(ClientPlans.of("wsrf-query", TARGET, "property", "gs:Entry")).planProblems())
                .singleElement()
                .asString()
                .contains("the prefix of gs:Entry is not bound");
    }

    private static HttpTraffic open(String... options) throws ClientException {
        return (HttpTraffic) ClientKinds.open(ClientPlans.of("wsrf-query", TARGET, options),
                new RecordingMetricSink().context());
    }
}
