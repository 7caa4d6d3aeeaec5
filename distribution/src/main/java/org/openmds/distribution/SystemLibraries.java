package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The base of the container image: the C library and zlib of the machine that builds (Debian's packages libc6 and zlib1g), and the few files that
 * they read.
 */
final class SystemLibraries {

    /** The libraries of the JVM and of SQLite, and those that resolve host names. */
    private static final List<String> REQUIRED = List.of("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0",
            "librt.so.1", "libresolv.so.2", "libnss_dns.so.2", "libnss_files.so.2", "libz.so.1");

    /** The user of the container; platforms that demand a number of their own may set another. */
    static final int USER = 10001;

    private static final int PRIVATE_FOLDER = 0750;
    private static final int SHARED_FOLDER = 01777;

    private SystemLibraries() {
    }

    static FileTree tree(Path work) throws IOException {
        FileTree tree = new FileTree();
        String machine = PackageText.machine();
        String loader = machine.equals("aarch64") ? "lib/ld-linux-aarch64.so.1" : "lib64/ld-linux-x86-64.so.2";
        tree.program(loader, existing(Path.of("/" + loader)));
        List<Path> folders = List.of(Path.of("/lib/%s-linux-gnu".formatted(machine)), Path.of("/lib64"),
                Path.of("/usr/lib64"));
        for (String name : REQUIRED) {
            Path library = folders.stream()
                    .map(folder -> folder.resolve(name))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new IOException("%s is in none of %s".formatted(name, folders)));
            tree.file("lib/%s-linux-gnu/%s".formatted(machine, name), existing(library));
        }
        for (String name : List.of("libc6", "zlib1g")) {
            Path copyright = Path.of("/usr/share/doc", name, "copyright");
            if (Files.exists(copyright)) {
                tree.file("usr/share/doc/%s/copyright".formatted(name), copyright);
            }
        }
        tree.file("etc/passwd", Files.writeString(work.resolve("passwd"), """
                root:x:0:0:root:/:/sbin/nologin
                openmds:x:%1$d:%1$d:OpenMDS:/var/lib/openmds:/sbin/nologin
                """.formatted(USER)));
        tree.file("etc/group", Files.writeString(work.resolve("group"), """
                root:x:0:
                openmds:x:%d:
                """.formatted(USER)));
        tree.file("etc/nsswitch.conf", Files.writeString(work.resolve("nsswitch.conf"), """
                passwd: files
                group: files
                hosts: files dns
                """));
        return tree.folder("tmp", SHARED_FOLDER, 0)
                .folder("etc/openmds")
                .folder("var/lib/openmds", PRIVATE_FOLDER, USER);
    }

    /** Follows links: a library is a link to a file with its version. */
    private static Path existing(Path library) throws IOException {
        return library.toRealPath();
    }
}
