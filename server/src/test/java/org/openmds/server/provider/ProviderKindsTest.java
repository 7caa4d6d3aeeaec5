package org.openmds.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.KeyDescription;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.config.ProviderSettings;
import org.openmds.wsrf.xml.XmlFragment;

class ProviderKindsTest {

    @SuppressWarnings("unused") // by JUnit
    private static final Iterable<ProviderKind<?>> KINDS = ProviderKinds.ALL;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void all_areTheKeysOfProviders() {
        assertThat(ProviderKinds.ALL).extracting(ProviderKind::name)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ProviderSettings.class.getRecordComponents())
                        .map(component -> component.getName()
                                .replaceAll("([A-Z])", "-$1")
                                .toLowerCase(
                                        Locale.ROOT))
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void example_ofEachKind_canBeLoadedAndHasAProviderOfIt(ProviderKind<?> kind) throws IOException {
        Path file = Files.writeString(directory.resolve("mds.yaml"), kind.example());

        ConfigurationResult<Configuration> result = ConfigurationLoader.load(file, Map.of(), Map.of());

        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        Configuration configuration = ((ConfigurationResult.Loaded<Configuration>) result).configuration();
        assertThat(kind.instances().apply(configuration.providers())).isNotEmpty()
                .allSatisfy(each -> assertThat(each.inputDescription()).isNotBlank());
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void description_documentAndKeys_ofEachKindAreThere(ProviderKind<?> kind) {
        assertThat(kind.description()).endsWith(".").hasSizeLessThan(120);
        assertThat(XmlFragment.parse(kind.document()).root().name().getLocalPart()).isNotEmpty();
        assertThat(ConfigurationLoader.FORMAT.describe(kind.record())).extracting(KeyDescription::name)
                .contains("interval", "timeout", "index");
    }
}
