package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The writer of container images: an archive in the layout of the Open Container Initiative (image specification 1.1), with the file
 * {@code manifest.json} that {@code docker load} reads. No container engine and no registry is needed.
 */
final class ContainerImage {

    private static final String BLOBS = "blobs/sha256/";

    private final Path work;
    private final TarWriter tar;
    private final List<Layer> layers = new ArrayList<>();

    /**
     * Creates an image without layers.
     *
     * @param work
     *            an empty folder for files of the build
     */
    ContainerImage(Path work, TarWriter tar) {
        this.work = work;
        this.tar = tar;
    }

    /** Adds a layer on top of the others. */
    ContainerImage layer(FileTree tree) throws IOException {
        Path file = work.resolve("layer-" + layers.size());
        try {
            MessageDigest content = MessageDigest.getInstance("SHA-256");
            try (OutputStream out = new DigestOutputStream(tar.gzip(Files.newOutputStream(file)), content)) {
                tar.write(tree, "", out);
            }
            layers.add(new Layer(file, Checksums.hex("SHA-256", file), HexFormat.of().formatHex(content.digest())));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /**
     * Writes the image.
     *
     * @param name
     *            its name with a tag, for example {@code openmds:0.2.0}
     * @param settings
     *            the value of the member {@code config} of the image's configuration, as JSON
     */
    void write(String name, String settings, Path file) throws IOException {
        FileTree tree = new FileTree();
        Blob configuration = add(tree, "config", configuration(settings));
        Blob manifest = add(tree, "manifest", manifest(configuration));
        for (Layer layer : layers) {
            tree.file(BLOBS + layer.digest(), layer.file());
        }
        tree.file("oci-layout", text("oci-layout", "{\"imageLayoutVersion\": \"1.0.0\"}"));
        tree.file("index.json", text("index.json", """
                {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [
                {"mediaType": "application/vnd.oci.image.manifest.v1+json", "digest": "sha256:%s", "size": %d,
                "annotations": {"org.opencontainers.image.ref.name": "%s"}}]}
                """.formatted(manifest.digest(), manifest.size(), name)));
        tree.file("manifest.json", text("manifest.json", """
                [{"Config": "%s%s", "RepoTags": ["%s"], "Layers": [%s]}]
                """.formatted(BLOBS, configuration.digest(), name,
                layers.stream().map(each -> "\"" + BLOBS + each.digest() + "\"").collect(Collectors.joining(", ")))));
        tar.write(tree, "", Files.newOutputStream(file));
    }

    private String configuration(String settings) {
        return """
                {"created": "%s", "architecture": "%s", "os": "linux", "config": %s,
                "rootfs": {"type": "layers", "diff_ids": [%s]}}
                """.formatted(tar.time(), PackageText.debianMachine(), settings,
                layers.stream().map(each -> "\"sha256:" + each.content() + "\"").collect(Collectors.joining(", ")));
    }

    private String manifest(Blob configuration) throws IOException {
        List<String> entries = new ArrayList<>();
        for (Layer layer : layers) {
            entries.add("""
                    {"mediaType": "application/vnd.oci.image.layer.v1.tar+gzip", "digest": "sha256:%s", "size": %d}"""
                    .formatted(layer.digest(), Files.size(layer.file())));
        }
        return """
                {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                "config": {"mediaType": "application/vnd.oci.image.config.v1+json", "digest": "sha256:%s", "size": %d},
                "layers": [%s]}
                """.formatted(configuration.digest(), configuration.size(), String.join(",\n", entries));
    }

    private Blob add(FileTree tree, String name, String content) throws IOException {
        Path file = text(name, content);
        Blob blob = new Blob(Checksums.hex("SHA-256", file), Files.size(file));
        tree.file(BLOBS + blob.digest(), file);
        return blob;
    }

    private Path text(String name, String content) throws IOException {
        return Files.writeString(work.resolve(name), content);
    }

    /**
     * A layer.
     *
     * @param digest
     *            the checksum of the file
     * @param content
     *            the checksum of the archive before its compression
     */
    private record Layer(Path file, String digest, String content) {
    }

    private record Blob(String digest, long size) {
    }
}
