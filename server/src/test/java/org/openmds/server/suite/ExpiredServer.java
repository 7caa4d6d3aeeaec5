package org.openmds.server.suite;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** An https server with a certificate that ends when the test says, also before now. */
record ExpiredServer(HttpsServer server) implements AutoCloseable {

    static ExpiredServer start(TestAuthority authority, TestAuthority.Issued certificate) throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context(certificate)));
        server.start();
        return new ExpiredServer(server);
    }

    String url() {
        return "https://127.0.0.1:%d/wsrf/services/DefaultIndexService".formatted(server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
