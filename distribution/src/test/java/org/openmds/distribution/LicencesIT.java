package org.openmds.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

/** Compares the list of licences with the libraries of the built jars. */
final class LicencesIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path FOLDER = PROJECT.resolve("distribution/licences");
    private static final Pattern DESCRIPTOR = Pattern.compile("META-INF/maven/[^/]+/([^/]+)/pom.properties");

    @Test
    void libraries_ofTheServer_areThoseOfTheList() throws IOException {
        Set<String> libraries = new ServerJars(PROJECT.resolve("server/target/openmds-server.jar")).libraries()
                .stream()
                .map(path -> Licences.libraryName(String.valueOf(Path.of(path).getFileName())))
                .filter(name -> !name.startsWith("openmds-"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(names("libraries.txt")).as("libraries.txt").containsExactlyInAnyOrderElementsOf(libraries);
    }

    @Test
    void libraries_ofTheLoadTest_haveALicence() throws IOException {
        try (JarFile jar = new JarFile(PROJECT.resolve("loadtest/target/openmds-loadtest.jar").toFile())) {
            Set<String> libraries = jar.stream()
                    .map(entry -> DESCRIPTOR.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .filter(name -> !name.startsWith("openmds-"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(licences().all().keySet()).containsAll(libraries);
            assertThat(libraries).containsAll(names("loadtest-libraries.txt"));
        }
    }

    @Test
    void licences_ofAllLibraries_haveATextFile() throws IOException {
        assertThat(licences().all().values()).allSatisfy(each -> assertThat(licences().text(each)).isRegularFile());
    }

    private static Licences licences() throws IOException {
        return Licences.read(FOLDER, PROJECT.resolve("LICENSE"));
    }

    private static Set<String> names(String file) throws IOException {
        return Files.readAllLines(FOLDER.resolve(file))
                .stream()
                .map(line -> line.split(" ", 0)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
