package org.openmds.distribution;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

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

    private JavaRuntime() {
    }

    /** Links the runtime, unless the folder has one that was linked by the same JDK from the same modules. */
    static void link(Path folder) throws IOException {
        Path mark = folder.resolveSibling(folder.getFileName() + ".made-of");
        String madeOf = Runtime.version() + " " + MODULES + " " + UNUSED;
        if (Files.exists(mark) && Files.readString(mark).equals(madeOf)) {
            return;
        }
        Folders.delete(folder);
        StringWriter output = new StringWriter();
        int code = ToolProvider.findFirst("jlink")
                .orElseThrow(
                        () -> new IllegalStateException("this Java has no jlink: " + System.getProperty("java.home")))
                .run(new PrintWriter(output), new PrintWriter(output), "--add-modules", String.join(",", MODULES),
                        "--strip-debug", "--no-man-pages", "--no-header-files", "--compress", "zip-6", "--vm", "server",
                        "--output", folder.toString());
        if (code != 0) {
            throw new IOException("jlink failed: " + output);
        }
        for (String name : UNUSED) {
            Files.deleteIfExists(folder.resolve("lib").resolve(name));
        }
        Files.writeString(mark, madeOf);
    }
}
