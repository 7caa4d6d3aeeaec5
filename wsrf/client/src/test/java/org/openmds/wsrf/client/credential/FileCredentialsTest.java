package org.openmds.wsrf.client.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.Credentials;

/** Credentials in files that change, and the targets that see them. */
class FileCredentialsTest {

    private static final URI SERVER = URI.create("https://a.example:8443/x");

    @TempDir
    private Path folder;

    private final AtomicLong nanos = new AtomicLong();
    private Path token;

    @BeforeEach
    void writeToken() throws IOException {
        token = write("token", "first\n");
    }

    @Test
    void authorization_afterTheFileChanged_isTheNewOneWithinTheInterval() throws IOException {
        FileCredentials credentials = open(OutgoingCredentials.NONE.withTokenFile(token));
        assertThat(credentials.authorizationFor(SERVER)).hasValue(Authorization.bearer("first"));
        write("token", "second\n");

        assertThat(credentials.authorizationFor(SERVER)).hasValue(Authorization.bearer("first"));
        nanos.addAndGet(FileCredentials.CHECK_INTERVAL.toNanos());
        assertThat(credentials.authorizationFor(SERVER)).hasValue(Authorization.bearer("second"));
    }

    @Test
    void authorization_afterTheFileIsUnusable_staysTheOldOne() throws IOException {
        FileCredentials credentials = open(OutgoingCredentials.NONE.withTokenFile(token));
        write("token", "\n");
        nanos.addAndGet(FileCredentials.CHECK_INTERVAL.toNanos());
        assertThat(credentials.authorizationFor(SERVER)).hasValue(Authorization.bearer("first"));
        Files.delete(token);
        nanos.addAndGet(FileCredentials.CHECK_INTERVAL.toNanos());
        assertThat(credentials.authorizationFor(SERVER)).hasValue(Authorization.bearer("first"));
    }

    @Test
    void only_otherServers_seeNoToken() {
        Credentials credentials = open(OutgoingCredentials.NONE.withTokenFile(token)).only("https://A.example:8443");

        assertThat(credentials.authorizationFor(SERVER)).isPresent();
        assertThat(credentials.authorizationFor(URI.create("https://a.example/x"))).isEmpty();
        assertThat(credentials.authorizationFor(URI.create("http://b.example/x"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1/", "http://localhost:80/", "http://[::1]:8080/", "https://a.example/"})
    void authorization_ofALoopbackOrTlsTarget_isSent(String target) {
        assertThat(open(OutgoingCredentials.NONE.withTokenFile(token)).authorizationFor(URI.create(target)))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a.example/", "HTTP://10.0.0.1/", "http://localhost.example/"})
    void authorization_overPlainHttpToAnotherMachine_isRefusedUnlessInsecure(String target) {
        OutgoingCredentials files = OutgoingCredentials.NONE.withTokenFile(token);

        assertThatThrownBy(() -> open(files).authorizationFor(URI.create(target))).isInstanceOf(NotConnected.class)
                .hasMessageContaining("the secret in " + token + " is not sent to ");
        assertThat(open(files.withPlainHttp()).authorizationFor(URI.create(target))).isPresent();
    }

    @Test
    void open_filesThatCannotBeUsed_saysWhich() throws IOException {
        Path text = write("text", "no certificate\n");
        Path none = folder.resolve("none");

        assertThatThrownBy(() -> open(OutgoingCredentials.NONE.withAuthorities(none)))
                .hasMessage(none + " does not exist");
        assertThatThrownBy(() -> open(OutgoingCredentials.NONE.withAuthorities(text)))
                .hasMessage(text + " has no certificate in PEM form");
        assertThatThrownBy(() -> open(OutgoingCredentials.NONE.withCertificate(text, text)))
                .hasMessage(text + " has no certificate in PEM form");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> open(OutgoingCredentials.NONE.withTokenFile(token)))
                .hasMessage("every user of this machine can read %s: use chmod o-r".formatted(token));
    }

    private FileCredentials open(OutgoingCredentials files) {
        return FileCredentials.open(files, CredentialReaders.STANDARD, nanos::get);
    }

    private Path write(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
