package org.openmds.distribution;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/**
 * Copies of jars whose classes fit into a class cache. Java leaves out classes of a signed jar, and those of versions before Java 6, with all that
 * depend on them; it parses and verifies them at each start, and checks the signatures.
 */
final class CacheableJar {

    private static final int OLDEST_CACHED = Opcodes.V1_6;
    private static final int MAJOR = 0xFFFF;
    /** The beginnings of the names of jars with old class files that a start or a command loads. */
    private static final List<String> OLD = List.of("asm", "jaxen", "picocli", "wsdl4j");
    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");

    private CacheableJar() {
    }

    /** Returns the jar itself if its classes fit, else a copy that it writes into a folder. */
    static Path of(Path jar, Path folder, Instant time) throws IOException {
        try (JarFile from = new JarFile(jar.toFile(), false)) {
            boolean signed = from.stream().anyMatch(CacheableJar::isSignature);
            return signed || OLD.stream().anyMatch(String.valueOf(jar.getFileName())::startsWith)
                    ? copy(from, folder.resolve(jar.getFileName()), time)
                    : jar;
        }
    }

    private static Path copy(JarFile from, Path copy, Instant time) throws IOException {
        try (URLClassLoader classes = new URLClassLoader(new URL[]{Path.of(from.getName()).toUri().toURL()});
                OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream to = new ZipOutputStream(file)) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                if (!isSignature(entry)) {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTime(time.toEpochMilli());
                    to.putNextEntry(same);
                    to.write(content(from, entry, classes));
                    to.closeEntry();
                }
            }
        }
        return copy;
    }

    private static boolean isSignature(ZipEntry entry) {
        return SIGNATURE.matcher(entry.getName()).matches();
    }

    private static byte[] content(JarFile from, ZipEntry entry, ClassLoader classes) throws IOException {
        if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
            return withoutDigests(from.getManifest());
        }
        try (InputStream stream = from.getInputStream(entry)) {
            byte[] bytes = stream.readAllBytes();
            return entry.getName().endsWith(".class") ? newer(bytes, classes) : bytes;
        }
    }

    /** The sections of single files hold nothing but their digests. */
    private static byte[] withoutDigests(Manifest manifest) throws IOException {
        manifest.getEntries().clear();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    private static byte[] newer(byte[] bytes, ClassLoader classes) {
        ClassReader reader = new ClassReader(bytes);
        if ((reader.readUnsignedShort(6) & MAJOR) >= OLDEST_CACHED) {
            return bytes;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return classes;
            }

            @Override
            protected String getCommonSuperClass(String first, String second) {
                try {
                    return super.getCommonSuperClass(first, second);
                } catch (TypeNotPresentException _) {
                    // A class for an optional library that the packages do not have: it is never loaded.
                    return "java/lang/Object";
                }
            }
        };
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new JSRInlinerAdapter(super.visitMethod(access, name, descriptor, signature, exceptions), access,
                        name, descriptor, signature, exceptions);
            }
        }, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
