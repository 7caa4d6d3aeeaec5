package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.ComparedSystem.SystemComponent;
import org.openmds.loadtest.systems.ComparedSystems;

final class SourceLinksTest {

    @TempDir
    private Path folder;

    @Test
    void to_everyClassOfTheModelTable_leadsToItsSource() {
        SourceLinks links = SourceLinks.from(folder, Path.of(""));
        List<String> built = ComparedSystems.all()
                .stream()
                .flatMap(system -> system.components().values().stream())
                .map(SystemComponent::implementation)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();

        assertThat(built).isNotEmpty();
        assertThat(built).allSatisfy(name -> assertThat(links.to(name))
                .hasValueSatisfying(link -> assertThat(folder.resolve(link)).isRegularFile()));
    }

    @Test
    void to_pageOutsideOfACheckout_hasNoLinks() {
        assertThat(SourceLinks.from(folder, folder).to(SourceLinks.class.getName())).isEmpty();
    }

    @Test
    void to_programWithoutAClass_hasNoLink() {
        assertThat(SourceLinks.from(folder, Path.of("")).to("")).isEmpty();
    }
}
