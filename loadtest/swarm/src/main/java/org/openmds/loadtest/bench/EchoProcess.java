package org.openmds.loadtest.bench;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/** The main class of an echo server: prints its URL and answers until it is ended. */
final class EchoProcess {

    private EchoProcess() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (EchoServer server = EchoServer.start(EchoSettings.local())) {
            System.out.println(server.uri());
            new CountDownLatch(1).await();
        }
    }
}
