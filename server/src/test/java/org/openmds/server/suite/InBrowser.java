package org.openmds.server.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Tests whose methods take a {@link Browser}: one for the whole run, as it takes seconds to start, and as new for each test. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InBrowser.Shared.class)
@interface InBrowser {

    /** Keeps the browser until the last test has ended. */
    final class Shared implements ParameterResolver, BeforeEachCallback {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Browser.class;
        }

        @Override
        public Browser resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return browser(context);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            browser(context).reset();
        }

        private static Browser browser(ExtensionContext context) {
            return context.getRoot()
                    .getStore(Namespace.create(InBrowser.class))
                    .getOrComputeIfAbsent("browser", _ -> Browser.open(), Browser.class);
        }
    }
}
