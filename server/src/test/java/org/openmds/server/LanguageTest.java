package org.openmds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Finds words in messages, comments and documents that docs/glossary.md replaces by standard terms. It reads the sources of all modules, so that
 * every fault, log line, help text, page and mail is covered. Checkstyle checks the beginnings of comments, ArchitectureTest the names of types.
 */
class LanguageTest {

    /** Phrases that have a plain equivalent in every context of this project. */
    private static final List<String> PHRASES = List.of("as may be", "whoever", "whosoever", "whomever", "anew",
            "of what",
            "vouch(es|ed)?", "farewell", "thereof", "whereof", "wherefrom", "in vain", "so that none", "bears? witness",
            "nobody", "somebody",
            "as many as (there )?(are|may|is|was)", "told (apart|so|of)", "is told", "are told", "give(s|n)? up on",
            "at it again",
            "yet to (be|come)");
    private static final Pattern FORBIDDEN = Pattern.compile("\\b(" + String.join("|", PHRASES) + ")\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Set<String> PROSE = Set.of("md", "xsl", "xslt", "yaml", "html", "txt", "js");
    private static final Pattern JAVA_TEXT = Pattern.compile(
            """
                    /\\*.*?\\*/|//[^\\n]*|\"""(?:\\\\.|"(?!"")|[^\\\\"])*+\"""|"(?:\\\\.|[^"\\\\\\n])*+"|'(?:\\\\.|[^'\\\\\\n])++'""",
            Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> sources_ofEachModule_useTheGlossarysWords() throws IOException {
        return folders("src/main").stream()
                .map(folder -> DynamicTest.dynamicTest(root().relativize(folder).toString(),
                        () -> assertThat(findings(folder)).isEmpty()));
    }

    @Test
    void documents_useTheGlossarysWords() throws IOException {
        List<String> found = new ArrayList<>(findings(root().resolve("README.md")));
        try (Stream<Path> documents = Files.walk(root().resolve("docs"))) {
            documents.filter(file -> file.toString().endsWith(".md") && !file.endsWith("glossary.md"))
                    .forEach(file -> found.addAll(findings(file)));
        }
        assertThat(found).isEmpty();
    }

    /** ArchitectureTest sees the types of the product only; this sees those of the load test and of all tests too. */
    @Test
    void types_ofAllModules_haveNamesOfTheirOwn() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : folders("src/main/java", "src/test/java")) {
            try (Stream<Path> below = Files.walk(folder)) {
                below.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                        .forEach(files::add);
            }
        }

        assertThat(files).hasSizeGreaterThan(1000);
        assertThat(files.stream().collect(Collectors.groupingBy(file -> file.getFileName().toString())).values())
                .filteredOn(sameName -> sameName.size() > 1)
                .isEmpty();
    }

    @Test
    void findings_messageOfTheOldForm_areReported() {
        assertThat(findings("Limits.java", "fail(\"%d subscriptions, as many as may be, are there\");")).hasSize(1);
        assertThat(findings("Limits.java", "fail(\"the limit of %d subscriptions is reached\"); int anew = 1;"))
                .isEmpty();
    }

    private static List<Path> folders(String... names) throws IOException {
        try (Stream<Path> folders = Files.walk(root(), 5)) {
            return folders.filter(folder -> Stream.of(names).anyMatch(folder::endsWith)).sorted().toList();
        }
    }

    private static List<String> findings(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(file -> findings(root().relativize(file).toString(), textOf(file)).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String textOf(Path file) {
        String name = file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1);
        try {
            return ending.equals("java") || PROSE.contains(ending) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> findings(String name, String text) {
        if (!name.endsWith(".java")) {
            return matches(name, text, 0, text.length());
        }
        List<String> found = new ArrayList<>();
        Matcher literals = JAVA_TEXT.matcher(text);
        while (literals.find()) {
            found.addAll(matches(name, text, literals.start(), literals.end()));
        }
        return found;
    }

    private static List<String> matches(String name, String text, int start, int end) {
        return FORBIDDEN.matcher(text)
                .region(start, end)
                .results()
                .map(match -> "%s:%d \"%s\"".formatted(name, text.substring(0, match.start()).lines().count(),
                        match.group()))
                .toList();
    }

    /** The folder of the checkout: the tests of a module run in the module's folder. */
    private static Path root() {
        return Path.of("..").toAbsolutePath().normalize();
    }
}
