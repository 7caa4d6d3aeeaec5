package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The answers of the HTTP API beside those of SOAP, and programs that read both. */
class EqualAnswersIT {

    private static final String GROUP = "/api/v1/groups/DefaultIndexService";
    private static final String COMPUTING = """
            <glue:ComputingElement xmlns:glue="http://mds.globus.org/glue/ce/1.1" UniqueID="node%1$d:2119/batch">
              <glue:Info HostName="node%1$d" LRMSType="PBS"/><!-- read %1$d times -->
              <glue:FreeCPUs>%1$d</glue:FreeCPUs><glue:RunningJobs>%2$d</glue:RunningJobs>
              <glue:Policy MaxCPUTime="-1" Note="a &quot;b&quot; &lt; c"/>
              <glue:Rule>VO:physics &amp; co</glue:Rule><glue:Rule xml:lang="de-AT">VO:Ökologie</glue:Rule>
            </glue:ComputingElement><glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" Name="h%1$d">\
            <glue:Load Last1Min="%1$d.5"/></glue:Host>""";
    private static final String STORAGE = """
            <Storage xmlns="urn:site" Site="s8"><Free>8000</Free><?paint red?><Plain xmlns="">untyped</Plain></Storage>""";
    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final Path BROKERS = Path.of("../examples/broker");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory.resolve("state"));
        IntStream.of(7, 12, 42).forEach(i -> add("ce" + i, COMPUTING.formatted(i, i * 3 % 41)));
        add("se", STORAGE);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void queries_ofTheList_haveTheSameNodesInBoth() throws Exception {
        List<String> queries;
        try (InputStream list = Objects.requireNonNull(EqualAnswersIT.class.getResourceAsStream("queries.txt"))) {
            queries = new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }

        assertThat(queries).hasSize(55);
        for (String query : queries) {
            // The content is not valid by the schema of GLUE, which SoapClient would refuse.
            SoapAnswer soap = SoapAnswer.unchecked(SoapClient.exchange(SoapClient.request(server.index().url(),
                    "text/xml", SoapClient.envelope(SOAP, "", body(query))).build()));
            HttpResponse<byte[]> json = get(GROUP + "/query?ns.s=urn:site&q=" + encoded(query));

            assertThat(json.statusCode()).as(query).isEqualTo(200);
            assertThat(JSON.readTree(json.body()).path("results")).as(query).isEqualTo(items(soap.payload()));
        }
    }

    @Test
    void brokers_ofTheExamples_findTheQueueWithMostFreeCpus() throws Exception {
        String expected = "submit a job of physics & co to node42:2119/batch: 42 free CPUs";

        ZeepPython python = ZeepPython.find();
        assertThat(python.run(BROKERS.resolve("broker.py"), server.url(""), "physics & co", "--once").strip())
                .isEqualTo(expected);
        assertThat(python.run(BROKERS.resolve("soap_broker.py"), server.url(""), "physics & co").strip())
                .isEqualTo(expected);
    }

    /** Returns the items of an answer as the document of the API describes their mapping. */
    private static ArrayNode items(Element response) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        response.normalize();
        for (Node child = response.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                items.addObject().set(element.getLocalName(), value(element));
            } else if (child instanceof Text text) {
                text.getData().lines().forEach(items::add);
            }
        }
        return items;
    }

    private static JsonNode value(Element element) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            if (!attribute.getName().startsWith("xmlns")) {
                object.put("@" + attribute.getLocalName(), attribute.getValue());
            }
        }
        Map<String, List<JsonNode>> children = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element each) {
                children.computeIfAbsent(each.getLocalName(), _ -> new ArrayList<>()).add(value(each));
            } else if (child instanceof Text each) {
                text.append(each.getData());
            }
        }
        if (object.isEmpty() && children.isEmpty()) {
            return JsonNodeFactory.instance.stringNode(text.toString());
        }
        children.forEach((name, values) -> object.set(name,
                values.size() == 1 ? values.getFirst() : JsonNodeFactory.instance.arrayNode().addAll(values)));
        if (!text.toString().isBlank()) {
            object.put("#text", text.toString());
        }
        return object;
    }

    private static String body(String query) {
        return """
                <rp:QueryResourceProperties xmlns:rp='%s' xmlns:sg='%s' xmlns:wsa='%s' xmlns:glue='http://mds.globus.org/glue/ce/1.1' \
                xmlns:s='urn:site'><rp:QueryExpression Dialect='%s'>%s</rp:QueryExpression></rp:QueryResourceProperties>"""
                .formatted(XmlReader.RP, XmlReader.SG, XmlReader.WSA, RequestBodies.XPATH,
                        query.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private static void add(String member, String content) {
        assertThat(server.index().call(RequestBodies.add(member, content, "PT1H")).isFault()).isFalse();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> get(String path) {
        return SoapClient.exchange(HttpRequest.newBuilder(URI.create(server.url(path))).build());
    }
}
