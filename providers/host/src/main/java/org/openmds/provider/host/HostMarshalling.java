package org.openmds.provider.host;

import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;

/** Writes host elements as UTF-8 documents. Creating the JAXB context takes longer than reading the host, so both run at the same time. */
final class HostMarshalling {

    /** Starts to create the JAXB context, which {@link #write} needs, on its own thread. Only the first call has an effect. */
    static void prepare() {
        LazyContext.HOST.isDone();
    }

    static void write(HostElement host, OutputStream out) throws JAXBException {
        Marshaller marshaller = LazyContext.HOST.join().createMarshaller();
        marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
        marshaller.marshal(host, out);
    }

    private static final class LazyContext {
        static final CompletableFuture<JAXBContext> HOST = CompletableFuture.supplyAsync(HostMarshalling::context,
                task -> Thread.ofPlatform().daemon().name("host-provider-start").start(task));
    }

    private static JAXBContext context() {
        try {
            return JAXBContext.newInstance(HostElement.class);
        } catch (JAXBException e) {
            throw new IllegalStateException("the JAXB annotations of the host elements are inconsistent", e);
        }
    }

    private HostMarshalling() {
    }
}
