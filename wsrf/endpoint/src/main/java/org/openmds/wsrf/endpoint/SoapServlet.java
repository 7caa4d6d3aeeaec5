package org.openmds.wsrf.endpoint;

import java.io.IOException;
import java.io.InputStream;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/**
 * CXF's servlet, which takes the rest of a refused request after the answer has gone out: a client that waits for the answer has it at once, and one that
 * still sends can read it, since the connection is not reset under it. The request's deadline bounds the time.
 */
final class SoapServlet extends CXFNonSpringServlet {
    private static final long serialVersionUID = 1L;

    private static final int MAX_DRAINED_BYTES = 16 << 20;

    @Override
    protected void invoke(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        super.invoke(request, response);
        try {
            response.flushBuffer();
            drain(request.getInputStream());
        } catch (IOException ended) {
            // The client has gone, or its time is over: nobody is left to be told.
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
