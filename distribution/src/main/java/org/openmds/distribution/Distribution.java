package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The program that writes all packages. It is run by the build with seven arguments: the folder of the project, the version, the time of all
 * files, the maintainer of the packages, the level of compression, whether to write the Javadoc of the client library, and whether
 * the container image has a class cache.
 */
public final class Distribution {

    /** The C library of the JVM, and the program that limits the output of execution sources. */
    private static final String DEB_DEPENDS = "libc6 (>= 2.28), zlib1g, util-linux, passwd";
    private static final List<String> RPM_REQUIRES = List.of("/bin/sh", "/usr/bin/prlimit", "/usr/sbin/useradd");

    private static final String DESCRIPTION = """
            An index collects what each site knows about itself, keeps the newest value
            of it under soft state, and answers XPath queries over SOAP. Web pages show
            it to people, and triggers send mail. This package has its own Java.""";
    private static final String LOAD_TEST_DESCRIPTION = """
            It puts a service under load from one or many machines, measures response
            times, searches the capacity, and writes a report. This package has its own
            Java.""";

    private static final String IMAGE_FOLDER = "usr/lib/openmds";
    private static final String IMAGE_CACHE = IMAGE_FOLDER + "/cache/classes.aot";

    private final Path project;
    private final Path files;
    private final Path target;
    private final Path packages;
    private final String version;
    private final TarWriter tar;
    private final Choices choices;

    /**
     * The differences between a build for others and a build for the tests.
     *
     * @param maintainer
     *            the name and address of who publishes the packages
     * @param javadoc
     *            whether the client library has Javadoc
     * @param imageCache
     *            whether the container image has a class cache
     */
    private record Choices(String maintainer, boolean javadoc, boolean imageCache) {
    }

    private Distribution(Path project, String version, TarWriter tar, Choices choices) throws IOException {
        this.project = project;
        this.files = project.resolve("distribution/src/main/files");
        this.target = project.resolve("distribution/target");
        this.packages = Folders.empty(target.resolve("packages"));
        this.version = version;
        this.tar = tar;
        this.choices = choices;
    }

    /** Writes the packages. */
    public static void main(String[] arguments) throws IOException {
        TarWriter tar = new TarWriter(Instant.parse(arguments[2]), Integer.parseInt(arguments[4]));
        Choices choices = new Choices(arguments[3], Boolean.parseBoolean(arguments[5]),
                Boolean.parseBoolean(arguments[6]));
        new Distribution(Path.of(arguments[0]), arguments[1], tar, choices).write();
    }

    private void write() throws IOException {
        Path runtime = target.resolve("runtime");
        JavaRuntime.link(runtime, tar.compression() > 0);
        FileTree server = server(runtime, work("server"));
        PackageText text = new PackageText("openmds", version, "monitoring and discovery for grids and clusters",
                DESCRIPTION, choices.maintainer(), tar.time());
        PackagedDocuments documents = PackagedDocuments.write(runtime, serverJar(), work("commands"));
        archive("openmds", onThisMachine(), archiveTree(server, documents));
        FileTree system = ServerPackage.tree(server, files, project, documents, work("documents"));
        new DebPackage(tar, work("deb")).write(text, system, DEB_DEPENDS, files.resolve("deb"), deb("openmds"));
        RpmPackage.write(text, system, RPM_REQUIRES, files.resolve("rpm"), tar.compression(),
                packages.resolve("openmds-%s-1.%s.rpm".formatted(version, PackageText.machine())));
        image(server);

        archive("openmds-client", "",
                new ClientLibrary(project, version, tar.time()).tree(work("client"), choices.javadoc(), licences()));

        FileTree load = loadTest(runtime);
        PackageText loadText = new PackageText("openmds-loadtest", version, "load test for web services",
                LOAD_TEST_DESCRIPTION, choices.maintainer(), tar.time());
        archive("openmds-loadtest", onThisMachine(), load);
        FileTree loadSystem = new FileTree().all("usr/lib/openmds-loadtest", load)
                .link("usr/bin/mds-load", "../lib/openmds-loadtest/bin/mds-load")
                .file("usr/share/doc/openmds-loadtest/copyright", project.resolve("LICENSE"));
        new DebPackage(tar, work("loadtest-deb")).write(loadText, loadSystem, "libc6 (>= 2.28), zlib1g",
                files.resolve("none"), deb("openmds-loadtest"));
    }

    /** Returns the program's own folder: its Java, its jars, the program and the licences. */
    private FileTree server(Path runtime, Path work) throws IOException {
        FileTree tree = new FileTree();
        ServerJars jars = new ServerJars(serverJar());
        jars.addTo(tree, "lib", work, tar.time());
        tree.below("runtime", runtime)
                .program("bin/mds", files.resolve("mds"))
                .file("lib/java.options", files.resolve("java.options"))
                .file("LICENSE", project.resolve("LICENSE"));
        List<Path> libraries = new ArrayList<>();
        for (String name : jars.libraries()) {
            libraries.add(Objects.requireNonNull(jars.jar().getParent()).resolve(name));
        }
        licences().addTo(tree, "licences", libraries, work);
        return tree;
    }

    private FileTree loadTest(Path runtime) throws IOException {
        FileTree tree = new FileTree().below("runtime", runtime)
                .program("bin/mds-load", files.resolve("mds-load"))
                .file("lib/openmds-loadtest.jar", project.resolve("loadtest/target/openmds-loadtest.jar"))
                .file("LICENSE", project.resolve("LICENSE"));
        licences().addAllTo(tree, "licences");
        return tree;
    }

    private Licences licences() throws IOException {
        return Licences.read(project.resolve("distribution/licences"), project.resolve("LICENSE"));
    }

    private Path serverJar() {
        return project.resolve("server/target/openmds-server.jar");
    }

    private FileTree archiveTree(FileTree server, PackagedDocuments documents) throws IOException {
        FileTree tree = new FileTree().all("", server)
                .file("etc/mds.yaml", files.resolve("mds.yaml"))
                .file("CHANGELOG.md", project.resolve("CHANGELOG.md"))
                .all("share", ServerPackage.monitoring(project));
        documents.addToArchive(tree);
        return tree;
    }

    private void image(FileTree server) throws IOException {
        Path work = work("image");
        FileTree java = new FileTree();
        FileTree program = new FileTree();
        server.files().forEach((path, file) -> (path.startsWith("runtime") ? java : program).put(path, file));
        ContainerImage image = new ContainerImage(work, tar).layer(SystemLibraries.tree(work))
                .layer(new FileTree().all(IMAGE_FOLDER, java))
                .layer(new FileTree().all(IMAGE_FOLDER, program));
        String option = "";
        if (choices.imageCache()) {
            image.layer(new FileTree().file(IMAGE_CACHE, ClassCache.make(server, tar.time(), work)));
            option = "\"-XX:AOTCache=/%s\", ".formatted(IMAGE_CACHE);
        }
        image.write("openmds:" + version, Files.readString(files.resolve("image.json")).formatted(option),
                packages.resolve("openmds-%s-%s.oci.tar".formatted(version, PackageText.debianMachine())));
    }

    private void archive(String name, String machine, FileTree tree) throws IOException {
        String folder = name + "-" + version;
        tar.writeGzip(new FileTree().all(folder, tree), "", packages.resolve(folder + machine + ".tar.gz"));
    }

    private static String onThisMachine() {
        return "-linux-" + PackageText.machine();
    }

    private Path deb(String name) {
        return packages.resolve("%s_%s_%s.deb".formatted(name, version, PackageText.debianMachine()));
    }

    private Path work(String name) throws IOException {
        return Folders.empty(target.resolve("work").resolve(name));
    }
}
