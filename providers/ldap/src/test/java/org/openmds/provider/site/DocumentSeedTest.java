package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.service.Deadline;

/** GLUE 2 documents of a site in files and web servers. */
class DocumentSeedTest {

    @Test
    void read_jsonOfIpf_isJoined() throws Exception {
        assertThat(document(
                """
                        {"ComputingActivity": [{"ID": "urn:job", "Owner": "somebody"}],
                         "ComputingService": [{"ID": "urn:c1", "Name": "one", "Type": "org.teragrid.batch", "QualityLevel": "production"}],
                         "ComputingShare": [{"ID": "urn:s1", "Name": "batch", "FreeSlots": 7, "MaxWallTime": 172800, "Tag": ["a", "b"],
                            "Associations": {"ComputingServiceID": "urn:c1", "ExecutionEnvironmentID": ["urn:x1"]}}],
                         "ComputingManager": {"ID": "urn:m1", "ProductName": "slurm", "Associations": {"ComputingServiceID": "urn:c1"}},
                         "ExecutionEnvironment": [{"ID": "urn:x1", "MainMemorySize": 128000, "Associations": {"ComputingManagerID": "urn:m1"}}]}"""))
                .contains(
                        "<ComputingService BaseType=\"Service\"><ID>urn:c1</ID><Name>one</Name><Type>org.teragrid.batch</Type>",
                        "<MaxWallTime>172800</MaxWallTime><FreeSlots>7</FreeSlots><Tag>a</Tag><Tag>b</Tag>"
                                + "<Associations><ExecutionEnvironmentID>urn:x1</ExecutionEnvironmentID></Associations></ComputingShare>",
                        "<ProductName>slurm</ProductName><ExecutionEnvironments><ExecutionEnvironment BaseType=\"Resource\"><ID>urn:x1</ID>")
                .doesNotContain("somebody", "Problem");
    }

    @Test
    void read_jsonWithoutEntities_isAClearFailure() {
        for (String json : List.of("{}", "[]", "7", "{\"ComputingService\": [1, null, []]}")) {
            assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> document(json))
                    .withMessage("file compute.json gave a document without entities of GLUE 2");
        }
    }

    /** The form of cloud-info-provider: GLUE 2.1, names of associations without ID, times without a zone. */
    @Test
    void read_jsonOfCloudInfoProvider_isAServiceUntilItsValidityEnds() throws Exception {
        String json = """
                {"CloudComputingService": [{"ID": "https://stack.example.org:5000/v3_cloud.compute", "Validity": 3600, "CreationTime": "2026-11-22T03:00:00.423857",
                   "Name": "Cloud", "OtherInfo": {"gocdb_id": "7G0", "quotas": {"cores": 20}}, "Associations": {"AdminDomain": ["ONE"]},
                   "Type": "org.cloud.iaas", "QualityLevel": "production", "Capability": ["executionmanagement.dynamicvmdeploy"], "TotalVM": 0}],
                 "CloudComputingManager": [{"ID": "m", "Associations": {"CloudComputingService": ["https://stack.example.org:5000/v3_cloud.compute"]}}],
                 "CloudComputingEndpoint": [{"ID": "e", "Validity": 3600, "CreationTime": "2026-11-22T03:00:00.423857+00:00",
                   "Associations": {"CloudComputingService": ["https://stack.example.org:5000/v3_cloud.compute"]}, "InterfaceName": "org.openstack.nova",
                   "HealthState": "ok", "ServingState": "production", "QualityLevel": "production", "TrustedCA": [], "URL": "https://stack.example.org:5000/v3"}],
                 "CloudComputingInstanceType": [{"ID": "1", "CPU": 1, "NetworkOut": true}], "Share": [{"ID": "s"}],
                 "MappingPolicy": [{"ID": "p", "Associations": {"Share": ["s"]}, "Rule": ["VO:ops"]}],
                 "AccessPolicy": [{"ID": "a", "Associations": {"CloudComputingEndpoint": ["e"]}, "Rule": ["VO:ops"], "Scheme": "org.glite.standard"}]}""";

        assertThat(document(json, "2026-11-22T03:59:00Z")).contains(
                "<Service BaseType=\"Service\" CreationTime=\"2026-11-22T03:00:00.423857Z\" Validity=\"3600\"><ID>https://stack.example.org:5000/v3_cloud.compute</ID>"
                        + "<Name>Cloud</Name><OtherInfo>gocdb_id=7G0</OtherInfo><Capability>executionmanagement.dynamicvmdeploy</Capability><Type>org.cloud.iaas</Type>",
                "<URL>https://stack.example.org:5000/v3</URL><InterfaceName>org.openstack.nova</InterfaceName>",
                "<AccessPolicy BaseType=\"Policy\"><ID>a</ID><Scheme>org.glite.standard</Scheme><Rule>VO:ops</Rule></AccessPolicy></Endpoint></Service>")
                .doesNotContain("Problem");
        assertThat(document(json, "2026-11-22T04:11:00Z")).contains("Kind=\"expired\"").doesNotContain("<Service");
    }

    private static String document(String json) throws CollectionException {
        return document(json, "1970-01-01T00:00:01Z");
    }

    private static String document(String json, String now) throws CollectionException {
        List<AnnouncedSite> sites = new DocumentSeed("ONE", SiteDocumentFormat.JSON,
                FixedInput.of("file compute.json", json))
                .read(Deadline.in(Duration.ofMinutes(1)));
        return SiteJoin.join("ONE", sites.getFirst().entities(), List.of(), Instant.parse(now))
                .write(_ -> Instant.EPOCH)
                .toString();
    }
}
