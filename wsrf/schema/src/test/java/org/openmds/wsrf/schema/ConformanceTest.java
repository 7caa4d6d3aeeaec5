package org.openmds.wsrf.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the files of this project with the published ones, component by component; the intended differences are listed here. */
final class ConformanceTest {
    /** Files without a published counterpart. */
    private static final java.util.Set<String> OWN_FILES = java.util.Set.of("mds-metrics.xsd", "aggregator-types.xsd", "mds-index.xsd",
            "openmds-aggregator.xsd",
            "openmds-index.xsd", "openmds-notification.xsd", "mds-trigger.xsd", "openmds-trigger.xsd",
            "trigger-factory.wsdl", "TriggerFactoryService.xsd", "TriggerService_instance.xsd",
            "TriggerRegistrationService.xsd", "TriggerFactoryService.wsdl", "onvif-events.xsd",
            "onvif-events.wsdl");


    /** A component that differs on purpose, in the normal form of both sides. */
    private record IntendedDifference(String file, String component, String published, String ours, String reason) {
    }

    private static final String ANY = "any[maxOccurs=unbounded minOccurs=0 processContents=lax]";
    private static final String ATTRIBUTES = "anyAttribute[namespace=##other processContents=lax]";

    private static final List<IntendedDifference> DIFFERENCES = List.of(new IntendedDifference("sg-2.xsd", "complexType ContentType",
            "complexType[name=ContentType](sequence[](element[minOccurs=0 name=RPDoc "
                    + "type={http://docs.oasis-open.org/wsrf/sg-2}RPDocType], " + ANY + "), " + ATTRIBUTES + ")",
            "complexType[name=ContentType](sequence[](" + ANY + "), " + ATTRIBUTES + ")",
            "RPDoc with ##any is ambiguous in XSD 1.0 (UPA); the lax wildcard alone accepts every such document"));

    /** The published sgw-2.wsdl lacks operations; the complete copy has another name. */
    private static final Map<String, String> PUBLISHED_NAMES = Map.of("sgw-2.wsdl", "sgw-2.globus42.wsdl");

    static Stream<String> files() {
        return SchemaFiles.names().stream().filter(name -> !OWN_FILES.contains(name));
    }

    @ParameterizedTest
    @MethodSource("files")
    void components_ofEachFile_equalThoseOfTheStandard(String name) throws IOException {
        Optional<Path> standards = StandardsFolder.folder();
        assumeTrue(standards.isPresent(), "skipped: no folder shared/standards above the working directory, "
                + "and no system property openmds.standards");
        Path file = standards.orElseThrow().resolve(PUBLISHED_NAMES.getOrDefault(name, name));

        Map<String, String> published = components(name, Files.readAllBytes(file));
        Map<String, String> ours = components(name, SchemaFiles.read(name).orElseThrow());

        for (IntendedDifference difference : DIFFERENCES) {
            if (difference.file().equals(name)) {
                assertThat(published.remove(difference.component())).isEqualTo(difference.published());
                assertThat(ours.remove(difference.component())).as(difference.reason()).isEqualTo(difference.ours());
            }
        }
        assertThat(published).hasSizeGreaterThan(3);
        assertThat(ours).containsExactlyInAnyOrderEntriesOf(published);
    }

    private static Map<String, String> components(String name, byte[] file) {
        return name.endsWith(".xsd") ? SchemaComponents.of(file) : WsdlComponents.of(file);
    }
}
