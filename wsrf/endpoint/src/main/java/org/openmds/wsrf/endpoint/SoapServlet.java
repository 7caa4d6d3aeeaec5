package org.openmds.wsrf.endpoint;

import java.io.IOException;
import java.io.InputStream;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/**
 * CXF's servlet. It reads the rest of a refused request only after the answer is sent. So a client that waits for the answer gets it at once, and a
 * client that is still sending can read it, because the connection is not reset. The deadline of the request limits the time.
 */
final class SoapServlet extends CXFNonSpringServlet {
    private static final long serialVersionUID = 1L;

    private static final int MAX_DRAINED_BYTES = 16 << 20;

    @Override
    protected void invoke(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        super.invoke(request, response);
        try {
            response.flushBuffer();
            if (!CallTrace.of(request).isBodyWithheld()) {
                drain(request.getInputStream());
            }
        } catch (IOException ended) {
            // The client has closed the connection or timed out, so there is no recipient for an error.
        }
    }

    private static void drain(InputStream body) throws IOException {
        byte[] buffer = new byte[8 << 10];
        int taken = 0;
        for (int read = body.read(buffer); read >= 0 && taken < MAX_DRAINED_BYTES; read = body.read(buffer)) {
            taken += read;
        }
    }
}
