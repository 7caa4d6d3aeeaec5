package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The rows of a grid's sites in the HTTP API, from a GLUE 2 document that was registered over SOAP. */
class GridApiIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory);
        SoapAnswer added = server.index()
                .call(RequestBodies.add("grid",
                        """
                                <Domains xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'><AdminDomain><ID>ONE</ID>
                                <Extensions><Extension><LocalID>1</LocalID><Key>k</Key><Value>two days</Value>
                                <s:Problem xmlns:s='http://openmds.org/provider/site' Kind='invalid-value' Entity='q1' Since='2026-01-31T08:00:00Z'/></Extension></Extensions>
                                <ComputingService><ID>c1</ID><Type>t</Type>
                                <ComputingEndpoint><ID>e1</ID><URL>https://ce1.example.org:443/arex</URL><InterfaceName>org.nordugrid.arcrest</InterfaceName><ServingState>production</ServingState></ComputingEndpoint>
                                <ComputingEndpoint><ID>e2</ID><URL>https://ce2.example.org:443/arex</URL></ComputingEndpoint>
                                <ComputingShare><ID>q1</ID><Name>long</Name><MappingPolicy><Rule>vo:atlas</Rule><Rule>VOMS:/cms/Role=pilot</Rule></MappingPolicy><FreeSlots>7</FreeSlots>
                                <Associations><ComputingEndpointID>e1</ComputingEndpointID></Associations></ComputingShare>
                                <ComputingShare><ID>q2</ID><MappingQueue>short</MappingQueue><MappingPolicy><Rule>VO:ops</Rule></MappingPolicy></ComputingShare>
                                <ComputingManager><ProductName>slurm</ProductName><TotalSlots>64</TotalSlots></ComputingManager>
                                </ComputingService>
                                <Service><ID>cloud</ID><Endpoint><ID>e3</ID><URL>https://cloud.example.org</URL>
                                <AccessPolicy><Rule>VO:biomed</Rule></AccessPolicy></Endpoint></Service></AdminDomain></Domains>""",
                        "PT1H"));
        assertThat(added.isFault()).isFalse();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void sitesOfAGrid_inEntries_areListedByVo() {
        JsonNode site = json("sites?vo=CMS").path("sites").path(0);
        assertThat(site.path("site").asString()).isEqualTo("ONE");
        assertThat(site.path("vos").toString()).isEqualTo("[\"atlas\",\"biomed\",\"cms\",\"ops\"]");
        assertThat(site.path("problems").path(0).path("text").asString()).isEqualTo("two days");
        assertThat(json("sites?vo=none").path("sites")).isEmpty();
        assertThat(json("services").path("services").path(0).path("slots").asInt()).isEqualTo(64);
        assertThat(json("endpoints?vo=atlas").path("endpoints").findValuesAsString("id")).containsExactly("e1");
        assertThat(json("endpoints?vo=ops").path("endpoints").findValuesAsString("id")).containsExactly("e1",
                "e2");
        assertThat(json("endpoints?vo=biomed").path("endpoints").findValuesAsString("id")).containsExactly("e3");
        assertThat(json("services?vo=biomed").path("services").findValuesAsString("id")).containsExactly("cloud");
        assertThat(json("shares?vo=atlas").path("shares").toString()).isEqualTo(
                "[{\"site\":\"ONE\",\"service\":\"c1\",\"ce\":[\"ce1.example.org\"],\"endpoints\":[\"https://ce1.example.org:443/arex\"],"
                        + "\"queue\":\"long\",\"id\":\"q1\",\"vos\":[\"atlas\",\"cms\"],\"free\":7}]");
        assertThat(json("shares?min-free=1").path("shares").findValuesAsString("queue")).containsExactly("long");
        assertThat(json("shares?site=one").path("shares").findValuesAsString("queue")).containsExactly("long",
                "short");
        assertThat(get("shares?min-free=x").statusCode()).isEqualTo(400);
        assertThat(get("shares?group=Nowhere").statusCode()).isEqualTo(404);
    }

    private static JsonNode json(String path) {
        HttpResponse<byte[]> answer = get(path);
        assertThat(answer.statusCode()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static HttpResponse<byte[]> get(String path) {
        return SoapClient.exchange(
                HttpRequest.newBuilder(URI.create(server.url("/api/v1/glue2/" + path))).build());
    }
}
