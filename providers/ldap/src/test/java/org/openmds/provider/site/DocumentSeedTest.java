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

    private static String document(String json) throws CollectionException {
        List<AnnouncedSite> sites = new DocumentSeed("ONE", SiteDocumentFormat.JSON,
                FixedInput.of("file compute.json", json))
                .read(Deadline.in(Duration.ofMinutes(1)));
        return SiteJoin.join("ONE", sites.getFirst().entities(), List.of(), Instant.EPOCH.plusSeconds(1))
                .write(_ -> Instant.EPOCH)
                .toString();
    }
}
