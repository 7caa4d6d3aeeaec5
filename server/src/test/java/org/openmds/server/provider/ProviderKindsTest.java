package org.openmds.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.KeyDescription;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.wsrf.xml.XmlFragment;

class ProviderKindsTest {

    @SuppressWarnings("unused") // by JUnit
    private static final Iterable<ProviderKind<?>> KINDS = ProviderKinds.ALL;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void all_areThere_byName() {
        assertThat(ProviderKinds.ALL).extracting(kind -> kind.section().name())
                .isSorted()
                .contains("arc", "certificates", "checks", "execution", "host", "ldap", "slurm");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void example_ofEachKind_canBeLoadedAndHasAProviderOfIt(ProviderKind<?> kind) throws IOException {
        Path file = Files.writeString(directory.resolve("mds.yaml"), kind.example("yaml"));

        ConfigurationResult<Configuration> result = ConfigurationLoader.load(file, Map.of(), Map.of());

        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        Configuration configuration = ((ConfigurationResult.Loaded<Configuration>) result).configuration();
        assertThat(configuration.providers().of(kind.section())).isNotEmpty()
                .allSatisfy(each -> assertThat(each.inputDescription()).isNotBlank());
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void description_documentAndKeys_ofEachKindAreThere(ProviderKind<?> kind) {
        assertThat(kind.section().description()).endsWith(".").hasSizeLessThan(120);
        assertThat(XmlFragment.parse(kind.example("xml")).root().name().getLocalPart()).isNotEmpty();
        assertThat(ConfigurationLoader.FORMAT.describe(kind.section().settings())).extracting(KeyDescription::name)
                .contains("interval", "timeout", "index");
    }
}
