package org.openmds.server.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Tests whose methods take a {@link HeadlessBrowser}. A JVM starts one browser, which takes seconds, and resets it for each test. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InBrowser.Shared.class)
@interface InBrowser {

    /** Keeps the browser until the last test of this JVM has ended; with several JVMs each class is a separate execution. */
    final class Shared implements ParameterResolver, BeforeEachCallback {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == HeadlessBrowser.class;
        }

        @Override
        public HeadlessBrowser resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return browser(context);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            browser(context).reset();
        }

        private static HeadlessBrowser browser(ExtensionContext context) {
            return context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(InBrowser.class))
                    .getOrComputeIfAbsent("browser", _ -> HeadlessBrowser.open(), HeadlessBrowser.class);
        }
    }
}
