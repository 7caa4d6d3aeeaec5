package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A library that Maven has found for a module.
 *
 * @param scope
 *            compile or runtime
 * @param optional
 *            whether programs may leave it out
 */
record MavenLibrary(String group, String artifact, String version, String scope, Path jar, boolean optional) {

    private static final Pattern LINE = Pattern
            .compile("\\s+([^:\\s]+):([^:]+):jar:([^:]+):(compile|runtime):(.+?\\.jar)( \\(optional\\))?( -- .*)?");

    /** Reads the file that the goal {@code dependency:list} has written, with the files of the libraries. */
    static List<MavenLibrary> readAll(Path list) throws IOException {
        return Files.readAllLines(list)
                .stream()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .map(line -> new MavenLibrary(
                        line.group(1), line.group(2), line.group(3), line.group(4), Path.of(line.group(5)),
                        line.group(6) != null))
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }

    /** Returns the group and the artifact. */
    String name() {
        return group + ":" + artifact;
    }

    /** Returns the dependency of a POM. It excludes what the library itself requires, because the POM lists all libraries with their versions. */
    String dependency() {
        return """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                      <scope>%s</scope>
                      <optional>%s</optional>
                      <exclusions>
                        <exclusion>
                          <groupId>*</groupId>
                          <artifactId>*</artifactId>
                        </exclusion>
                      </exclusions>
                    </dependency>
                """.formatted(group, artifact, version, scope, optional);
    }
}
