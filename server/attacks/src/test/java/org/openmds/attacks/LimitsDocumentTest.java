package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.catalog.AttackCatalog;
import org.openmds.budget.HeapShare;

/** The page of all limits: its tables name the attacks and the classes that answer HTTP requests. */
class LimitsDocumentTest {

    private static final Path ROOT = Path.of("..", "..");
    /** Modules whose classes answer requests of the server. */
    private static final List<String> MODULES = List.of("server/src/main", "webmds/src/main", "wsrf/endpoint/src/main",
            "gateways/http-api/src/main", "platform/http/src/main");
    private static final Pattern HANDLER = Pattern
            .compile("(?<!abstract )class (\\w+) extends (?:Handler\\.\\w+|AdminHandler)");
    private static final List<Integer> HEAP_MIB = List.of(256, 1_024, 8_192);

    @Test
    void attacks_allHaveARow() throws IOException {
        List<List<String>> expected = AttackCatalog.ALL.stream()
                .map(attack -> List.of(attack.name(), attack.sends()))
                .toList();
        if (Boolean.getBoolean("mds.documents.write")) {
            DocumentTable.write("attacks",
                    expected.stream().map(row -> List.of("`" + row.get(0) + "`", row.get(1))).toList());
        }

        assertThat(DocumentTable.read("attacks")).as("run with -Dmds.documents.write=true").isEqualTo(expected);
    }

    @Test
    void cells_nameAttacksThatExist() throws IOException {
        List<String> named = new ArrayList<>();
        for (List<String> row : DocumentTable.read("operations")) {
            row.stream().skip(1).flatMap(DocumentTable::list).forEach(named::add);
        }
        for (String table : List.of("handlers", "pages")) {
            DocumentTable.read(table).stream().map(List::getLast).flatMap(DocumentTable::list).forEach(named::add);
        }

        assertThat(named).hasSizeGreaterThan(50);
        assertThat(Stream.concat(AttackCatalog.ALL.stream().map(Attack::name), Stream.of("all")).toList())
                .containsAll(named);
    }

    @Test
    void cells_nameTestsThatExist() throws IOException {
        Set<String> tests = new TreeSet<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java") || name.endsWith("IT.java"))
                    .forEach(name -> tests.add(name.substring(0, name.length() - ".java".length())));
        }

        for (String table : List.of("handlers", "pages")) {
            for (List<String> row : DocumentTable.read(table)) {
                assertThat(DocumentTable.list(row.get(row.size() - 2))).as(row.getFirst())
                        .isNotEmpty()
                        .isSubsetOf(tests);
            }
        }
    }

    @Test
    void attacks_haveNamesOfTheirOwn() {
        assertThat(AttackCatalog.ALL.stream().map(Attack::name).toList()).doesNotHaveDuplicates();
    }

    @Test
    void handlers_allHaveARow() throws IOException {
        List<String> handlers = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    HANDLER.matcher(Files.readString(file)).results().forEach(found -> handlers.add(found.group(1)));
                }
            }
        }

        assertThat(handlers).hasSizeGreaterThan(10);
        assertThat(DocumentTable.read("handlers").stream().map(row -> row.get(1)).toList()).containsAll(handlers);
    }

    @Test
    void heapParts_areThoseOfTheProgram() throws IOException {
        List<List<String>> table = DocumentTable.read("heap-parts");

        assertThat(table.stream().map(row -> row.subList(0, 2)).toList()).isEqualTo(Arrays.stream(HeapShare.values())
                .map(part -> List.of(part.name().toLowerCase(Locale.ROOT).replace('_', '-'), "" + part.perMille()))
                .toList());
    }

    @Test
    void budgets_haveTheSizesOfTheirPartOfTheHeap() throws IOException {
        List<List<String>> ofTheHeap = DocumentTable.read("budgets")
                .stream()
                .filter(row -> row.get(1).contains("/"))
                .toList();
        assertThat(ofTheHeap).hasSizeGreaterThan(3);
        for (List<String> row : ofTheHeap) {
            String[] fraction = row.get(1).split("/", 2);
            double part = Double.parseDouble(fraction[0]) / Double.parseDouble(fraction[1]);

            assertThat(row.subList(3, 6)).as(row.getFirst())
                    .isEqualTo(HEAP_MIB.stream().map(heap -> size(heap * part)).toList());
        }
    }

    private static String size(double mib) {
        if (mib < 1_024) {
            return "%.0f MiB".formatted(mib);
        }
        return mib % 1_024 == 0 ? "%.0f GiB".formatted(mib / 1_024) : "%.1f GiB".formatted(mib / 1_024);
    }
}
