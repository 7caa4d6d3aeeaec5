package org.openmds.provider.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;

/** Finds and reads certificate files. */
final class CertificateFiles {

    private static final int MAX_FILES = 1_000;
    private static final int MAX_BYTES = 1 << 20;
    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
    /** A PEM block (RFC 7468), also with the label that old programs write. */
    private static final Pattern PEM = Pattern.compile(
            "-----BEGIN (?:X509 )?CERTIFICATE-----[^-]*+-----END (?:X509 )?CERTIFICATE-----");
    private static final Pattern PEM_LABEL = Pattern.compile("(-----(?:BEGIN|END) )X509 ");

    private CertificateFiles() {
    }

    /** Returns the named files and those that match patterns now, in the order of their names. */
    static List<Path> of(List<Path> named) throws CollectionException {
        List<Path> files = new ArrayList<>();
        for (Path each : named) {
            Path last = each.getFileName();
            Path folder = each.getParent();
            if (last == null || folder == null || !GLOB.matcher(last.toString()).find()) {
                files.add(each);
            } else {
                addMatching(folder, last.toString(), files);
            }
            if (files.size() > MAX_FILES) {
                throw new CollectionException(
                        "at most %d certificate files can be watched, and %s exceeds this limit".formatted(MAX_FILES,
                                each));
            }
        }
        return files;
    }

    private static void addMatching(Path folder, String pattern, List<Path> files) throws CollectionException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> matching = Files.newDirectoryStream(folder, pattern)) {
            for (Path each : matching) {
                found.add(each);
                if (found.size() > MAX_FILES) {
                    break;
                }
            }
        } catch (NoSuchFileException e) {
            throw new CollectionException("certificate folder %s does not exist".formatted(folder), e);
        } catch (IOException | DirectoryIteratorException e) {
            throw new CollectionException("certificate folder %s cannot be read: %s".formatted(folder, e), e);
        }
        found.stream().sorted().forEach(files::add);
    }

    /** Returns the certificates in a file, at least one. The message of a failure continues a sentence that begins with the file. */
    static List<X509Certificate> certificates(Path file) throws CollectionException {
        byte[] content = read(file);
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            Matcher blocks = PEM.matcher(new String(content, StandardCharsets.ISO_8859_1));
            while (blocks.find()) {
                certificates.add(certificate(
                        PEM_LABEL.matcher(blocks.group()).replaceAll("$1").getBytes(StandardCharsets.ISO_8859_1)));
            }
            if (certificates.isEmpty() && content.length > 0 && content[0] == 0x30) {
                certificates.add(certificate(content));
            }
        } catch (CertificateException e) {
            throw new CollectionException("contains a certificate that cannot be read: " + e.getMessage(), e);
        }
        if (certificates.isEmpty()) {
            throw new CollectionException("contains no certificate");
        }
        return certificates;
    }

    private static X509Certificate certificate(byte[] encoded) throws CertificateException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(encoded));
    }

    private static byte[] read(Path file) throws CollectionException {
        if (!Files.exists(file)) {
            throw new CollectionException("does not exist");
        }
        if (!Files.isRegularFile(file)) {
            throw new CollectionException("is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) {
                throw new CollectionException("is longer than %d bytes".formatted(MAX_BYTES));
            }
            return content;
        } catch (IOException e) {
            throw new CollectionException("cannot be read: " + e, e);
        }
    }
}
