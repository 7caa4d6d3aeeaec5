package org.openmds.distribution;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java of the packages: the modules that the server and the load test need, linked from the JDK that runs the build. */
final class JavaRuntime {

    /** The modules that jdeps finds in the jars, the file system of jar files, and the provider for DNS. */
    private static final List<String> MODULES = List.of("java.base", "java.compiler", "java.desktop", "java.instrument",
            "java.management", "java.naming", "java.net.http", "java.rmi", "java.scripting", "java.security.jgss",
            "java.security.sasl", "java.sql", "jdk.management", "jdk.naming.dns", "jdk.net", "jdk.unsupported",
            "jdk.zipfs");

    /** OpenMDS uses no windows, sounds or pictures of Java; some libraries use other classes of the same module. */
    private static final List<String> UNUSED = List.of("libawt.so", "libawt_headless.so", "libawt_xawt.so",
            "libfontmanager.so", "libfreetype.so", "libjavajpeg.so", "libjawt.so", "libjsound.so", "liblcms.so",
            "libmlib_image.so", "libsplashscreen.so", "psfontj2d.properties", "psfont.properties.ja");

    /** Security providers of other modules. Java would look for them in all jars, and so load Bouncy Castle's provider at each start. */
    private static final List<String> MISSING_PROVIDERS = List.of("XMLDSig", "SunPCSC", "JdkSASL", "SunPKCS11");

    /** Folders with classes of windows, printing and sounds. The same module has {@code java.beans}, which libraries use. */
    private static final List<String> EXCLUDED = List.of("javax/swing", "javax/print", "javax/sound", "javax/imageio",
            "sun/swing", "sun/java2d", "sun/font", "sun/print", "sun/awt/X11", "com/sun/java/swing", "com/sun/imageio",
            "com/sun/media");

    private JavaRuntime() {
    }

    /**
     * Links the runtime, unless the folder has one that was linked by the same JDK from the same modules.
     *
     * @param compressed
     *            whether the classes are compressed, which takes most of the time
     */
    static void link(Path folder, boolean compressed) throws IOException {
        Path mark = folder.resolveSibling(folder.getFileName() + ".made-of");
        String compression = compressed ? "zip-6" : "zip-0";
        String madeOf = Runtime.version() + " " + compression + " " + MODULES + " " + UNUSED + MISSING_PROVIDERS
                + EXCLUDED;
        if (Files.exists(mark) && Files.readString(mark).equals(madeOf)) {
            return;
        }
        Folders.delete(folder);
        // The second compiler takes longer than the program.
        BuildProgram.run(Path.of(System.getProperty("java.home"), "bin/jlink").toString(),
                "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "--add-modules", String.join(",", MODULES),
                "--strip-debug", "--exclude-resources=@" + excluded(folder.resolveSibling("excluded")),
                "--no-man-pages", "--no-header-files", "--compress", compression, "--vm", "server", "--output",
                folder.toString());
        removeMissingProviders(folder.resolve("conf/security/java.security"));
        for (String name : UNUSED) {
            Files.deleteIfExists(folder.resolve("lib").resolve(name));
        }
        Files.writeString(mark, madeOf);
    }

    /** Writes the list of excluded classes. Each package keeps its first class, because the module must have all packages that it exports. */
    private static Path excluded(Path list) throws IOException {
        Path module = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.desktop");
        List<String> lines = new ArrayList<>();
        for (String folder : EXCLUDED) {
            try (Stream<Path> files = Files.walk(module.resolve(folder))) {
                files.filter(Files::isRegularFile)
                        .sorted()
                        .collect(Collectors.groupingBy(each -> String.valueOf(each.getParent()), TreeMap::new,
                                Collectors.toList()))
                        .values()
                        .forEach(classes -> classes.stream()
                                .skip(1)
                                .forEach(each -> lines.add("/java.desktop/" + module.relativize(each))));
            }
        }
        return Files.write(list, lines);
    }

    private static void removeMissingProviders(Path file) throws IOException {
        Pattern entry = Pattern.compile("security\\.provider\\.\\d+=(\\w+)");
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            Matcher provider = entry.matcher(line);
            if (!provider.matches()) {
                lines.add(line);
            } else if (!MISSING_PROVIDERS.contains(provider.group(1))) {
                lines.add("security.provider.%d=%s".formatted(++number, provider.group(1)));
            }
        }
        Files.write(file, lines);
    }
}
