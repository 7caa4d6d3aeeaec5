package org.openmds.provider.host;

import java.io.OutputStream;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;

/** Writes host elements as UTF-8 documents. The JAXB context, dear to make, is made with the first document. */
final class HostMarshalling {

    static void write(HostElement host, OutputStream out) throws JAXBException {
        Marshaller marshaller = Context.HOST.createMarshaller();
        marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
        marshaller.marshal(host, out);
    }

    private static final class Context {
        static final JAXBContext HOST = create();

        private static JAXBContext create() {
            try {
                return JAXBContext.newInstance(HostElement.class);
            } catch (JAXBException e) {
                throw new IllegalStateException("the annotations of the host elements contradict each other", e);
            }
        }
    }

    private HostMarshalling() {
    }
}
