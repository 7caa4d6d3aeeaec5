package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads configurations that are folders with a main file and fragments. */
class ConfigurationFolderTest {

    private static final ConfigurationFormat<StoreSettings> FORMAT = ConfigurationFormat.builder(StoreSettings.class)
            .folder("store.yaml")
            .build();

    @TempDir
    private Path folder;

    record StoreSettings(@Key(value = "Name.", initial = "here") String name,
            @Key(value = "Limits.") RoomSettings room,
            @Key(value = "Shelves.", initial = "[]") List<ShelfSettings> shelves) {
    }

    record RoomSettings(@Key(value = "Height.", initial = "1", min = "0", max = "9") int height,
            @Key(value = "Width.", initial = "1", min = "0", max = "9") int width) {
    }

    record ShelfSettings(@Key(value = "Label.", initial = "none") String label) {
    }

    @Test
    void load_folder_mergesFragmentsInOrderOfNames() throws IOException {
        write("store.yaml", "name: main\nroom: {height: 2}\nshelves: [{label: a}]\n");
        write("conf.d/20-second.yaml", "room: {width: 4}\nshelves: [{label: c}]\nname: second\n");
        write("conf.d/10-first.yaml", "name: first\nroom: {width: 3}\nshelves: [{label: b}]\n");
        write("conf.d/30-empty.yaml", "# nothing\n");
        write("conf.d/README", "not read: {");
        write("conf.d/.hidden.yaml", "not read: {");

        StoreSettings loaded = loaded();

        assertThat(loaded.name()).isEqualTo("second");
        assertThat(loaded.room()).isEqualTo(new RoomSettings(2, 4));
        assertThat(loaded.shelves()).extracting(ShelfSettings::label).containsExactly("a", "b", "c");
    }

    @Test
    void load_fragmentsAlone_needNoMainFile() throws IOException {
        write("conf.d/name.yaml", "name: alone\n");

        assertThat(loaded().name()).isEqualTo("alone");
    }

    @Test
    void load_wrongValuesInSeveralFiles_areReportedAtOnce() throws IOException {
        write("store.yaml", "nam: x\n");
        write("conf.d/10.yaml", "\nroom: {height: 10}\n");
        write("conf.d/20.yaml", "room: {depth: 1}\n");

        assertThat(problems()).hasSize(3)
                .anySatisfy(line -> assertThat(line).startsWith("store.yaml:1:1: nam:"))
                .anySatisfy(line -> assertThat(line).startsWith("conf.d/10.yaml:2:16: room.height:"))
                .anySatisfy(line -> assertThat(line).startsWith("conf.d/20.yaml:1:8: room.depth:"));
    }

    @Test
    void load_filesThatAreNotYaml_areAllReported() throws IOException {
        write("store.yaml", "a: [\n");
        write("conf.d/10.yaml", "b: ]\n");

        assertThat(problems()).hasSize(2).allMatch(line -> line.contains("is not YAML"));
    }

    @Test
    void load_folderWithoutFiles_isRefused() {
        assertThat(problems()).singleElement().asString().isEqualTo("store.yaml: does not exist");
    }

    @Test
    void load_tooManyFragments_areRefused() throws IOException {
        for (int i = 0; i <= 200; i++) {
            write("conf.d/" + i + ".yaml", "");
        }
        assertThat(problems()).singleElement().asString().contains("conf.d has 201 files, at most 200 are read");
    }

    @Test
    void files_ofFolder_areItsFilesAndTheFolderOfFragments() throws IOException {
        write("conf.d/10.yaml", "");

        assertThat(FORMAT.files(folder)).containsExactly(folder.resolve("store.yaml"), folder.resolve("conf.d"),
                folder.resolve("conf.d/10.yaml"));
        assertThat(FORMAT.files(folder.resolve("x.yaml"))).containsExactly(folder.resolve("x.yaml"));
    }

    private StoreSettings loaded() {
        return switch (FORMAT.load(ConfigurationInput.of(folder))) {
            case ConfigurationResult.Loaded(StoreSettings settings, _) -> settings;
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                throw new AssertionError(problems.toString());
        };
    }

    private List<String> problems() {
        return switch (FORMAT.load(ConfigurationInput.of(folder))) {
            case ConfigurationResult.Loaded(StoreSettings settings, _) -> throw new AssertionError(settings.toString());
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                problems.stream().map(each -> each.toString().replace(folder + "/", "")).toList();
        };
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
