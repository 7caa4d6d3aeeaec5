package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.packager.rpm.FileFlags;
import org.eclipse.packager.rpm.RpmTag;
import org.eclipse.packager.rpm.RpmVersion;
import org.eclipse.packager.rpm.build.BuilderContext;
import org.eclipse.packager.rpm.build.BuilderOptions;
import org.eclipse.packager.rpm.build.FileInformation;
import org.eclipse.packager.rpm.build.RpmBuilder;
import org.eclipse.packager.rpm.build.RpmBuilder.PackageInformation;

/** The writer of RPM packages. */
final class RpmPackage {

    private static final String RELEASE = "1";

    /** The paths that packages of the distributions own. */
    private static final List<String> SHARED = List.of("etc", "usr", "usr/bin", "usr/lib", "usr/lib/systemd",
            "usr/lib/systemd/system", "usr/share", "usr/share/bash-completion",
            "usr/share/bash-completion/completions", "usr/share/doc", "usr/share/fish",
            "usr/share/fish/vendor_completions.d", "usr/share/man", "usr/share/man/man1", "usr/share/zsh",
            "usr/share/zsh/site-functions", "usr/share/zsh/vendor-completions");

    private RpmPackage() {
    }

    /**
     * Writes a package.
     *
     * @param requires
     *            the files and packages that it needs
     * @param scripts
     *            the folder with the scripts {@code post}, {@code preun} and {@code postun}, each optional
     * @param compression
     *            the level of gzip, 0 to 9
     */
    static void write(PackageText text, FileTree tree, List<String> requires, Path scripts, int compression, Path file)
            throws IOException {
        BuilderOptions options = new BuilderOptions();
        options.setPayloadFlags(String.valueOf(compression));
        options.setFileNameProvider((_, _, _) -> String.valueOf(file.getFileName()));
        Files.deleteIfExists(file);
        try (RpmBuilder rpm = new RpmBuilder(text.name(), new RpmVersion(null, text.version(), RELEASE),
                PackageText.machine(), file, options)) {
            rpm.setInformation(information(text));
            rpm.setHeaderCustomizer(
                    header -> header.putInt(RpmTag.BUILDTIME, (int) text.time().getEpochSecond()));
            requires.forEach(each -> rpm.addRequirement(each, ""));
            script(scripts, "post").ifPresent(rpm::setPostInstallationScript);
            script(scripts, "preun").ifPresent(rpm::setPreRemoveScript);
            script(scripts, "postun").ifPresent(rpm::setPostRemoveScript);
            BuilderContext context = rpm.newContext();
            for (Map.Entry<String, PackageFile> each : tree.files().entrySet()) {
                if (!SHARED.contains(each.getKey())) {
                    add(context, each.getKey(), each.getValue(), text);
                }
            }
            rpm.build();
        }
    }

    private static void add(BuilderContext context, String path, PackageFile file, PackageText text)
            throws IOException {
        FileInformation about = new FileInformation();
        about.setTimestamp(text.time());
        about.setMode((short) file.mode());
        about.setUser("root");
        about.setGroup("root");
        switch (file) {
            case PackageFile.Folder _ -> context.addDirectory("/" + path, (_, _, _) -> about);
            case PackageFile.Link(String target) -> context.addSymbolicLink("/" + path, target, (_, _, _) -> about);
            case PackageFile.Regular(Path source, _, boolean configuration) -> {
                if (configuration) {
                    about.setFileFlags(EnumSet.of(FileFlags.CONFIGURATION, FileFlags.NOREPLACE));
                }
                context.addFile("/" + path, source, (_, _, _) -> about);
            }
        }
    }

    private static Optional<String> script(Path scripts, String name) throws IOException {
        Path script = scripts.resolve(name);
        return Files.exists(script) ? Optional.of(Files.readString(script)) : Optional.empty();
    }

    private static PackageInformation information(PackageText text) {
        PackageInformation information = new PackageInformation();
        information.setSummary(text.summary());
        information.setDescription(text.description());
        information.setLicense("Apache-2.0");
        information.setPackager(text.maintainer());
        information.setGroup("Applications/System");
        information.setBuildHost("localhost");
        return information;
    }
}
