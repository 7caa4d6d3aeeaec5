package org.openmds.provider.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

class CertificateProviderTest {

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    @TempDir
    private static Path made;
    @TempDir
    private Path folder;

    /** Creates certificates with the JDK's keytool. They are valid from 12:00 on 1 October, for 70 and for 40 days. */
    @BeforeAll
    static void makeCertificates() throws Exception {
        make("host", 70);
        make("old", 40);
    }

    @Test
    void collect_pem_givesSubjectAndValidity() throws Exception {
        XmlElement certificate = collect(made.resolve("host.pem")).getFirst();

        assertThat(certificate.attribute(new QName("File"))).contains(made.resolve("host.pem").toString());
        assertThat(certificate.attribute(new QName("Subject"))).contains("CN=host,O=Grid");
        assertThat(certificate.attribute(new QName("NotAfter"))).contains("2026-12-10T12:00:00Z");
        assertThat(certificate.attribute(new QName("DaysLeft"))).contains("9");
    }

    @Test
    void collect_ended_daysAreNegative() throws Exception {
        assertThat(collect(made.resolve("old.pem")).getFirst().attribute(new QName("DaysLeft"))).contains("-21");
    }

    @Test
    void collect_derAndProxyWithKey_areRead() throws Exception {
        Path der = Files.write(folder.resolve("host.der"), der("host"));
        Path proxy = Files.writeString(folder.resolve("proxy"),
                pem("host") + "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
                        + pem("old").replace("CERTIFICATE", "X509 CERTIFICATE"));

        assertThat(collect(der, proxy).stream().map(each -> each.attribute(new QName("DaysLeft")).orElseThrow()))
                .containsExactly("9", "9", "-21");
    }

    @Test
    void collect_pattern_readsWhatIsThereInOrder() throws Exception {
        Stream.of("b", "a", "c.txt").forEach(name -> copy(name.contains(".") ? name : name + ".pem"));

        assertThat(
                collect(folder.resolve("*.pem")).stream().map(each -> each.attribute(new QName("File")).orElseThrow()))
                .containsExactly(folder.resolve("a.pem").toString(), folder.resolve("b.pem").toString());
    }

    @Test
    void collect_oneOfTwoUnreadable_isReportedNextToTheOther() throws Exception {
        Path wrong = Files.writeString(folder.resolve("wrong.pem"),
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        List<XmlElement> elements = collect(wrong, made.resolve("host.pem"));

        assertThat(elements.getFirst().name().getLocalPart()).isEqualTo("Unreadable");
        assertThat(elements.getFirst().text()).startsWith("contains a certificate that cannot be read: ");
        assertThat(elements.getLast().attribute(new QName("Subject"))).contains("CN=host,O=Grid");
    }

    @Test
    void collect_nothingReadable_failsWithEveryCause() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty"));
        Path huge = Files.write(folder.resolve("huge"), new byte[(1 << 20) + 1]);
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> collect(empty, huge, missing, folder)).isInstanceOf(CollectionException.class)
                .hasMessage("no certificate can be read: %s contains no certificate; %s is longer than 1048576 bytes; "
                        .formatted(empty, huge)
                        + "%s does not exist; %s is not a regular file".formatted(missing, folder));
        assertThatThrownBy(() -> collect(missing.resolve("*.pem"))).isInstanceOf(CollectionException.class)
                .hasMessage("certificate folder %s does not exist".formatted(missing));
        assertThatThrownBy(() -> collect(folder.resolve("*.none"))).isInstanceOf(CollectionException.class)
                .hasMessage("no certificate can be read: there is no file");
    }

    private void copy(String name) {
        try {
            Files.copy(made.resolve("host.pem"), folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<XmlElement> collect(Path... files) throws CollectionException {
        CertificateProvider provider = new CertificateProvider(
                new CertificatePublication("certificates", List.of(files)), Clock.fixed(NOW, ZoneOffset.UTC));
        return provider.collect(Deadline.in(Duration.ofMinutes(1))).root().children();
    }

    private static String pem(String name) throws IOException {
        return Files.readString(made.resolve(name + ".pem"));
    }

    private static byte[] der(String name) throws IOException {
        return Base64.getMimeDecoder()
                .decode(pem(name).replaceAll("-----[A-Z ]+-----", "")
                        .getBytes(
                                StandardCharsets.ISO_8859_1));
    }

    private static void make(String name, int days) throws IOException, InterruptedException {
        String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Path store = made.resolve(name + ".p12");
        run(keytool, "-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=%s,O=Grid".formatted(name),
                "-validity", Integer.toString(days), "-startdate", "2026/10/01 12:00:00", "-keystore",
                store.toString(), "-storepass", "changeit");
        run(keytool, "-exportcert", "-rfc", "-alias", name, "-keystore", store.toString(), "-storepass", "changeit",
                "-file", made.resolve(name + ".pem").toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TZ", "UTC");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
