package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

class ProviderDiscoveryTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void beyond_machineThatRunsNothing_isNothing() throws IOException {
        assertThat(discovery(Set.of()).unconfigured(providers(""))).isEmpty();
    }

    @Test
    void beyond_machineThatRunsAll_saysWhatWouldPublishEach() throws IOException {
        program("sinfo", "rwxr-xr-x");
        program("condor_status", "rwxr-xr-x");

        List<DiscoveredSystem> found = discovery(Set.of(8649, 9100)).unconfigured(providers(""));

        assertThat(found).containsExactly(
                new DiscoveredSystem("HTCondor (%s/condor_status)".formatted(directory),
                        "condor", "[{name: condor, programs: \"%s\"}]".formatted(directory)),
                new DiscoveredSystem("Ganglia's gmond (127.0.0.1:8649)", "ganglia", "[{name: ganglia}]"),
                new DiscoveredSystem("Prometheus' node_exporter (127.0.0.1:9100)",
                        "prometheus", "[{name: node, url: \"http://127.0.0.1:9100/metrics\", host: true}]"),
                new DiscoveredSystem("Slurm (%s/sinfo)".formatted(directory),
                        "slurm", "[{name: slurm, programs: \"%s\"}]".formatted(directory)));
        for (DiscoveredSystem each : found) {
            SectionSettings switchedOn = providers(each.configuration());
            assertThat(discovery(Set.of(8649, 9100)).unconfigured(switchedOn)).hasSize(3).doesNotContain(each);
        }
    }

    @Test
    void beyond_gmondAtAnotherPort_isFoundByItsConfiguration() throws IOException {
        Files.createDirectories(directory.resolve("etc/ganglia"));
        Files.writeString(directory.resolve("etc/ganglia/gmond.conf"), """
                udp_recv_channel {
                  port = 8649
                }
                tcp_accept_channel {
                  bind = 127.0.0.1
                  port = 18649
                }
                """);

        assertThat(discovery(Set.of(18649)).unconfigured(providers(""))).containsExactly(new DiscoveredSystem(
                "Ganglia's gmond (127.0.0.1:18649)", "ganglia", "[{name: ganglia, port: 18649}]"));
    }

    @Test
    void beyond_fileThatIsNoProgram_isPassedOver() throws IOException {
        program("sinfo", "rw-r--r--");
        Files.createDirectory(directory.resolve("condor_status"));

        assertThat(discovery(Set.of()).unconfigured(providers(""))).isEmpty();
    }

    private ProviderDiscovery discovery(Set<Integer> ports) {
        return new ProviderDiscovery(
                new LocalSystems(List.of(directory.resolve("none"), directory), directory, ports::contains));
    }

    private void program(String name, String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private SectionSettings providers(String yaml) throws IOException {
        ConfigurationResult<Configuration> result = ConfigurationLoader.load(
                Files.writeString(directory.resolve("mds.yaml"), yaml),
                Map.of(), Map.of());
        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        return ((ConfigurationResult.Loaded<Configuration>) result).configuration().providers();
    }
}
