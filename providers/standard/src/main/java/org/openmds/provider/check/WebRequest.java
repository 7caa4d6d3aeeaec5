package org.openmds.provider.check;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.service.Deadline;

/** One GET to a web server, on a separate connection. Only the status is read. */
final class WebRequest {

    private static final int MIN_GOOD_STATUS = 200;
    private static final int MIN_BAD_STATUS = 400;

    private final ServiceCheck.Http check;
    private final Deadline deadline;
    private Optional<CertificateRecorder> trustManager = Optional.empty();

    WebRequest(ServiceCheck.Http check, Deadline deadline) {
        this.check = check;
        this.deadline = deadline;
    }

    ServiceCheckResult send() {
        long start = System.nanoTime();
        try {
            HttpURLConnection connection = (HttpURLConnection) check.uri().toURL().openConnection();
            try {
                prepare(connection);
                int status = connection.getResponseCode();
                Duration response = BannerCheck.elapsed(start);
                return result(response, OptionalInt.of(status), status >= MIN_GOOD_STATUS && status < MIN_BAD_STATUS
                        ? Optional.empty()
                        : Optional.of("answered with status " + status));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return result(BannerCheck.elapsed(start), OptionalInt.empty(), Optional.of(BannerCheck.reason(e)));
        } catch (CollectionException e) {
            return result(BannerCheck.elapsed(start), OptionalInt.empty(), Optional.of(String.valueOf(e.getMessage())));
        } catch (GeneralSecurityException e) {
            return result(BannerCheck.elapsed(start), OptionalInt.empty(),
                    Optional.of("the trusted certificates of this machine cannot be read: " + e.getMessage()));
        }
    }

    private void prepare(HttpURLConnection connection)
            throws IOException, GeneralSecurityException, CollectionException {
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(BannerCheck.millis(deadline));
        connection.setReadTimeout(BannerCheck.millis(deadline));
        if (connection instanceof HttpsURLConnection secure) {
            CertificateRecorder certificate = new CertificateRecorder(check.trusted().isPresent()
                    ? check.trusted().get().trustManager()
                    : TrustedCertificates.defaultTrustManager());
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, new TrustManager[]{certificate}, null);
            secure.setSSLSocketFactory(tls.getSocketFactory());
            trustManager = Optional.of(certificate);
        }
    }

    private ServiceCheckResult result(Duration response, OptionalInt status, Optional<String> reason) {
        return new ServiceCheckResult(check, response, "", status,
                trustManager.flatMap(CertificateRecorder::certificateEnd), reason);
    }
}
