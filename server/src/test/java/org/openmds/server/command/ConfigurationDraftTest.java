package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

class ConfigurationDraftTest {

    @TempDir
    private Path root = Path.of("");

    @Test
    void yaml_machineThatHasEverything_isAConfigurationThatPublishesAll() throws IOException {
        for (String program : List.of("sinfo", "condor_status", "bhosts", "chronyc", "opt/pbs/bin/pbsnodes")) {
            Path file = write(program, "#!/bin/sh\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        write("var/cache/nagios4/status.dat", "");
        write("etc/grid-security/hostcert.pem", "");
        ProviderDiscovery discovery = new ProviderDiscovery(new LocalSystems(List.of(root), root, _ -> true));
        List<DiscoveredSystem> found = discovery.unconfigured(new SectionSettings(List.of()));
        assertThat(found).extracting(DiscoveredSystem::kind)
                .containsExactly("certificates", "chrony", "condor", "ganglia", "lsf", "nagios", "pbs", "prometheus",
                        "slurm");

        String yaml = new ConfigurationDraft(found).yaml();

        Configuration configuration = loaded(yaml);
        assertThat(discovery.unconfigured(configuration.providers())).isEmpty();
        assertThat(configuration.triggers().rules()).isNotEmpty();
        assertThat(configuration.triggers().mails()).isEmpty();
        assertThat(loaded(yaml.replace("# mails:", "mails:").replace("#   - {name: ops", "  - {name: ops"))
                .triggers()
                .mails()).hasSize(1);
    }

    private Configuration loaded(String yaml) throws IOException {
        ConfigurationResult<Configuration> result = ConfigurationLoader.load(write("mds.yaml", yaml), Map.of(),
                Map.of());
        assertThat(result).as(result.toString()).isInstanceOf(ConfigurationResult.Loaded.class);
        return ((ConfigurationResult.Loaded<Configuration>) result).configuration();
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
