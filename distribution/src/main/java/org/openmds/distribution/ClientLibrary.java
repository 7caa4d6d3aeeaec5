package org.openmds.distribution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The library {@code openmds-client} for programs of others, as an archive. All modules of this project that it needs are one jar, with one jar of
 * sources and one of Javadoc; libraries of others stay what they are. The folder {@code repository} is a Maven repository, and {@code lib} a class path.
 */
final class ClientLibrary {

    private static final String NAME = "openmds-client";
    private static final String GROUP = "org.openmds";

    private final Path project;
    private final String version;
    private final Instant time;
    private final List<MavenLibrary> libraries;
    private final List<Path> modules;

    /**
     * Reads what the module of the client has written.
     *
     * @throws IOException
     *             the module is not built
     */
    ClientLibrary(Path project, String version, Instant time) throws IOException {
        this.project = project;
        this.version = version;
        this.time = time;
        Path client = project.resolve("wsrf/client");
        List<MavenLibrary> all = MavenLibrary.readAll(client.resolve("target/libraries"));
        this.libraries = all.stream().filter(each -> !each.group().equals(GROUP)).toList();
        // A jar is in the folder target of its module.
        this.modules = Stream.concat(Stream.of(client), all.stream()
                .filter(each -> each.group().equals(GROUP))
                .map(each -> Objects.requireNonNull(each.jar().resolve("../..").normalize()))).toList();
    }

    /**
     * Returns the files of the archive.
     *
     * @param work
     *            an empty folder for files of the build
     */
    FileTree tree(Path work, boolean withJavadoc, Licences licences) throws IOException {
        FileTree tree = new FileTree();
        Path jar = jar(work);
        publish(tree, work, ".jar", jar);
        publish(tree, work, ".pom", Files.writeString(work.resolve("pom.xml"), pom()));
        publish(tree, work, "-sources.jar", ZipWriter.write(sources(), work.resolve("sources.jar"), time));
        if (withJavadoc) {
            publish(tree, work, "-javadoc.jar", javadoc(work));
        }
        tree.file("lib/%s-%s.jar".formatted(NAME, version), jar);
        List<Path> needed = libraries.stream().filter(each -> !each.optional()).map(MavenLibrary::jar).toList();
        needed.forEach(each -> tree.file("lib/" + each.getFileName(), each));
        licences.addTo(tree, "licences", needed, work);
        return tree.file("LICENSE", project.resolve("LICENSE"))
                .file("CHANGELOG.md", project.resolve("CHANGELOG.md"));
    }

    /** Adds a file to the repository, with the checksum that Maven compares. */
    private void publish(FileTree tree, Path work, String ending, Path file) throws IOException {
        String name = "%s-%s%s".formatted(NAME, version, ending);
        String path = "repository/%s/%s/%s/%s".formatted(GROUP.replace('.', '/'), NAME, version, name);
        tree.file(path, file)
                .file(path + ".sha1", Files.writeString(work.resolve(name + ".sha1"), Checksums.hex("SHA-1", file)));
    }

    private Path jar(Path work) throws IOException {
        FileTree tree = merged("target/classes");
        tree.file("META-INF/MANIFEST.MF", Files.writeString(work.resolve("MANIFEST.MF"), """
                Manifest-Version: 1.0
                Automatic-Module-Name: org.openmds.client
                Implementation-Title: OpenMDS client
                Implementation-Version: %s
                """.formatted(version))).file("META-INF/LICENSE", project.resolve("LICENSE"));
        return ZipWriter.write(tree, work.resolve(NAME + ".jar"), time);
    }

    private FileTree sources() throws IOException {
        return merged("src/main/java").all("", merged("target/generated-sources/xjc"));
    }

    /** Returns the files below a folder of each module that has one. No two modules may have the same file. */
    private FileTree merged(String folder) throws IOException {
        FileTree tree = new FileTree();
        for (Path module : modules) {
            if (Files.isDirectory(module.resolve(folder))) {
                FileTree next = new FileTree().below("", module.resolve(folder));
                for (String path : next.files().keySet()) {
                    if (tree.files().get(path) instanceof PackageFile.Regular) {
                        throw new IOException("two modules of %s have the file %s".formatted(NAME, path));
                    }
                }
                tree.all("", next);
            }
        }
        return tree;
    }

    private String pom() {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                  <name>OpenMDS client</name>
                  <description>Queries, registrations and subscriptions for Java programs, on Java 17 and newer</description>
                  <licenses>
                    <license>
                      <name>Apache-2.0</name>
                      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
                    </license>
                  </licenses>
                  <dependencies>
                %s  </dependencies>
                </project>
                """
                .formatted(GROUP, NAME, version,
                        libraries.stream().map(MavenLibrary::dependency).collect(Collectors.joining()));
    }

    private Path javadoc(Path work) throws IOException {
        Path pages = work.resolve("javadoc");
        String title = "OpenMDS client " + version;
        String sources = modules.stream()
                .flatMap(module -> Stream.of(module.resolve("src/main/java"),
                        module.resolve("target/generated-sources/xjc")))
                .filter(Files::isDirectory)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String classPath = libraries.stream()
                .map(each -> each.jar().toString())
                .collect(Collectors.joining(File.pathSeparator));
        // Checkstyle checks the comments; the generated types of the schemas have none.
        BuildProgram.run(Path.of(System.getProperty("java.home"), "bin/javadoc").toString(),
                "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-quiet", "-Xdoclint:none", "-notimestamp",
                "--release", "17", "-encoding", "UTF-8", "-locale", "en", "-windowtitle", title, "-doctitle", title,
                "-classpath", classPath, "-sourcepath", sources, "-subpackages", GROUP, "-d", pages.toString());
        return ZipWriter.write(new FileTree().below("", pages), work.resolve("javadoc.jar"), time);
    }
}
